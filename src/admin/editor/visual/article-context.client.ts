'use client'

import { createContext } from 'react'

/** The article that stands in an editor: around `RenderLexical`, whose own value would be Lexical's JSON. */
type Article = {
  html: string
  label: string
  onChange: (html: string) => void
}

export const ArticleContext = createContext<Article | null>(null)
