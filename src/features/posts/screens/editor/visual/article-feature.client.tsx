'use client'

import { $isCodeNode } from '@lexical/code-core'
import {
  createClientFeature,
  slashMenuBasicGroupWithItems,
  toolbarAddDropdownGroupWithItems,
  toolbarTextDropdownGroupWithItems,
} from '@payloadcms/richtext-lexical/client'
import { $isRangeSelection, type LexicalEditor, mergeRegister } from '@payloadcms/richtext-lexical/lexical'
import { useLexicalComposerContext } from '@payloadcms/richtext-lexical/lexical/react/LexicalComposerContext'
import { Image, SquareCode } from 'lucide'
import { useContext, useEffect, useRef, useState } from 'react'
import { LineDrawing } from '@/ui/line-drawing'
import { CODE_FENCE, registerCode, setCode } from './code'
import { OWN_NODES } from './editor-nodes'
import { IMAGE_COMMAND, ImagePlugin } from './image-plugin.client'
import '@/ui/article.css'
import { HtmlBlockPlugin } from './html-block-plugin.client'
import { ArticleContext, fillVisual } from './open-article.client'
import { registerIncoming } from './paste-and-drop'
import { registerTabKey } from './tab-key'
import { $articleHtml, type Sources } from './to-html'

const CodeIcon = () => <LineDrawing drawing={SquareCode} size={20} />
const ImageIcon = () => <LineDrawing drawing={Image} size={20} />

const code = {
  key: 'code',
  label: 'Code',
  onSelect: ({ editor }: { editor: LexicalEditor }) => setCode(editor),
}

const image = {
  key: 'image',
  label: 'Image',
  onSelect: ({ editor }: { editor: LexicalEditor }) => editor.dispatchCommand(IMAGE_COMMAND, null),
}

const codeInToolbar = toolbarTextDropdownGroupWithItems([
  {
    ...code,
    ChildComponent: CodeIcon,
    isActive: ({ selection }) =>
      $isRangeSelection(selection) && $isCodeNode(selection.anchor.getNode().getTopLevelElement()),
    order: 30,
  },
])

/** The parts of an article that Payload's editor lacks: code, images and blocks of HTML. */
export const ArticleFeatureClient = createClientFeature({
  nodes: OWN_NODES,
  plugins: [
    { Component: ArticlePlugin, position: 'normal' },
    { Component: ImagePlugin, position: 'normal' },
    { Component: HtmlBlockPlugin, position: 'normal' },
  ],
  markdownTransformers: [CODE_FENCE],
  slashMenu: {
    groups: [
      slashMenuBasicGroupWithItems([
        { ...code, Icon: CodeIcon, keywords: ['code', 'pre', 'snippet'] },
        { ...image, Icon: ImageIcon, keywords: ['image', 'picture', 'photo', 'upload'] },
      ]),
    ],
  },
  toolbarInline: { groups: [codeInToolbar] },
  toolbarFixed: {
    groups: [codeInToolbar, toolbarAddDropdownGroupWithItems([{ ...image, ChildComponent: ImageIcon }])],
  },
})

const LOOKS =
  'max-w-none! min-h-96 py-6! pr-6 pl-6 wrap-anywhere in-[.rich-text-lexical--show-gutter]:pl-12 [&>*]:mx-0! [&>*]:max-w-[68ch] [&_:is(p,li)]:text-[length:inherit] [&_:is(p,li)]:leading-[inherit] [&>code]:block [&>code]:overflow-x-auto [&>code]:p-4! [&>code]:leading-normal! max-md:[&_:is(td,th)]:min-w-22 md:[&_:is(td,th)]:min-w-32 [&_:is(td,th)]:p-2! [&_:is(td,th)]:pr-9! [&_td>p]:m-0 [&_th>p]:m-0 [&_[data-html]]:w-full [&_[data-html]]:cursor-pointer [&_[data-html]]:whitespace-normal [&_[data-html]_a]:underline [&_[data-html]]:rounded [&_[data-html]]:border [&_[data-html]]:border-stitched [&_[data-html]]:border-line-strong [&_[data-html]]:p-3 [&_[data-picture]]:relative [&_[data-picture]]:w-full [&_[data-picture]]:cursor-pointer [&_figure]:m-0 [&_span[data-picture]]:inline-block [&_[data-picture]:is(:hover,.decorator-selected)>button]:opacity-100 [&_[data-frame]]:inline-block [&_[data-frame]]:bg-paper-sunk [&_[data-frame]]:px-3 [&_[data-frame]]:py-2 [&_[data-frame]]:text-sm max-md:px-4 [&_code_*]:border-0! [&_code_*]:bg-transparent! [&_code_*]:p-0! [&_code_*]:text-inherit! [&_th]:bg-paper-sunk!'

/**
 * The button of an image lies on it and shows on hover, selection and focus. The button of an HTML block stands
 * below it.
 */
const EDIT_BUTTON =
  '[&_[data-edit]]:min-h-9 [&_[data-edit]]:cursor-pointer [&_[data-edit]]:rounded [&_[data-edit]]:border-[1.5px] [&_[data-edit]]:border-line-strong [&_[data-edit]]:bg-paper-raised [&_[data-edit]]:px-3 [&_[data-edit]]:font-body [&_[data-edit]]:text-sm [&_[data-edit]]:whitespace-nowrap [&_[data-edit]]:font-bold [&_[data-edit]]:text-ink [&_[data-html]>[data-edit]]:mt-3 [&_[data-html]>[data-edit]]:block [&_[data-picture]>[data-edit]]:absolute [&_[data-picture]>[data-edit]]:top-2 [&_[data-picture]>[data-edit]]:right-2 [&_[data-picture]>[data-edit]]:opacity-0 [&_[data-picture]>[data-edit]:focus-visible]:opacity-100'

/**
 * The classes of the editor's content, in the look of the site. An HTML block has a frame that shows the selection. The
 * frame of an image is as wide as the text, because an SVG without a size takes its width from it. The three columns of
 * a new table fit into a phone of 375 px.
 */
const PAGE = `article ${LOOKS} ${EDIT_BUTTON}`.split(' ')

/**
 * Puts the article into the editor and reports its changes. The HTML stays as it is until something is changed.
 */
function ArticlePlugin() {
  const [editor] = useLexicalComposerContext()
  const article = useContext(ArticleContext)
  const reported = useRef<string | null>(null)
  const [sources] = useState<Sources>(() => new Map())
  const latest = useRef(article)
  latest.current = article
  const { html, label = '' } = article ?? {}

  useEffect(() => {
    // The editor is filled at first, and when a draft or a version was put into the form since.
    if (html === undefined || html === reported.current) return
    const isFirst = reported.current === null
    reported.current = html
    fillVisual(editor, html, sources)
    if (isFirst && latest.current?.takesFocus) editor.focus()
  }, [editor, html, sources])

  useEffect(() => {
    const read = () => editor.getEditorState().read(() => $articleHtml(sources))
    let before = read()
    return mergeRegister(
      registerCode(editor),
      registerTabKey(editor),
      registerIncoming(editor, async (pasted) => latest.current?.bringPictures(pasted)),
      editor.registerUpdateListener(() => {
        const now = read()
        if (now === before) return
        before = now
        reported.current = now
        latest.current?.onChange(now)
      }),
    )
  }, [editor, sources])

  useEffect(
    () =>
      editor.registerRootListener((root) => {
        root?.classList.add(...PAGE)
        root?.setAttribute('aria-label', label)
        root?.setAttribute('aria-multiline', 'true')
      }),
    [editor, label],
  )

  return null
}
