'use client'

import { $isCodeNode } from '@lexical/code-core'
import {
  createClientFeature,
  slashMenuBasicGroupWithItems,
  toolbarAddDropdownGroupWithItems,
  toolbarTextDropdownGroupWithItems,
} from '@payloadcms/richtext-lexical/client'
import {
  $getState,
  $isRangeSelection,
  $setState,
  HISTORY_MERGE_TAG,
  type LexicalEditor,
  mergeRegister,
  ParagraphNode,
} from '@payloadcms/richtext-lexical/lexical'
import { useLexicalComposerContext } from '@payloadcms/richtext-lexical/lexical/react/LexicalComposerContext'
import { Image, SquareCode } from 'lucide'
import { useContext, useEffect, useRef } from 'react'
import { LineDrawing } from '@/ui/line-drawing'
import { CODE_FENCE, registerCode, setCode } from './code'
import { OWN_NODES } from './editor-nodes'
import { IMAGE_COMMAND, ImagePlugin } from './image-plugin.client'
import '@/ui/article.css'
import { ArticleContext, fillVisual } from './open-article.client'
import { registerIncoming } from './paste-and-drop'
import { bareState, storedState } from './payload-nodes'
import { $articleHtml } from './to-html'

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

/** What an article has and Payload's editor has not: code, images, and what is kept as it is. */
export const ArticleFeatureClient = createClientFeature({
  nodes: OWN_NODES,
  plugins: [
    { Component: ArticlePlugin, position: 'normal' },
    { Component: ImagePlugin, position: 'normal' },
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
  'max-w-none! min-h-96 py-6! pr-6 pl-6 wrap-anywhere in-[.rich-text-lexical--show-gutter]:pl-12 [&>*]:mx-0! [&>*]:max-w-[68ch] [&_:is(p,li)]:text-[length:inherit] [&_:is(p,li)]:leading-[inherit] [&>code]:block [&>code]:overflow-x-auto [&>code]:p-4! [&>code]:leading-normal! max-md:[&_:is(td,th)]:min-w-22 md:[&_:is(td,th)]:min-w-32 [&_:is(td,th)]:p-2! [&_:is(td,th)]:pr-9! [&_td>p]:m-0 [&_th>p]:m-0 [&_[data-kept]]:cursor-pointer [&_[data-kept]]:rounded [&_div[data-kept]]:border [&_div[data-kept]]:border-stitched [&_div[data-kept]]:border-line-strong [&_div[data-kept]]:p-3 [&_[data-picture]]:relative [&_[data-picture]]:w-full [&_[data-picture]]:cursor-pointer [&_figure]:m-0 [&_span[data-picture]]:inline-block [&_[data-picture]:is(:hover,.decorator-selected)>button]:opacity-100 [&_[data-frame]]:inline-block [&_[data-frame]]:bg-paper-sunk [&_[data-frame]]:px-3 [&_[data-frame]]:py-2 [&_[data-frame]]:text-sm max-md:px-4 [&_code_*]:border-0! [&_code_*]:bg-transparent! [&_code_*]:p-0! [&_code_*]:text-inherit! [&_th]:bg-paper-sunk!'

/** The button of a picture, which is seen while the picture is pointed at, selected or has the focus. */
const EDIT_BUTTON =
  '[&_[data-edit-picture]]:absolute [&_[data-edit-picture]]:top-2 [&_[data-edit-picture]]:right-2 [&_[data-edit-picture]]:min-h-9 [&_[data-edit-picture]]:cursor-pointer [&_[data-edit-picture]]:rounded [&_[data-edit-picture]]:border-[1.5px] [&_[data-edit-picture]]:border-line-strong [&_[data-edit-picture]]:bg-paper-raised [&_[data-edit-picture]]:px-3 [&_[data-edit-picture]]:font-body [&_[data-edit-picture]]:text-sm [&_[data-edit-picture]]:whitespace-nowrap [&_[data-edit-picture]]:font-bold [&_[data-edit-picture]]:text-ink [&_[data-edit-picture]]:opacity-0 [&_[data-edit-picture]:focus-visible]:opacity-100'

/**
 * As it will look on the site. What is kept closed has a frame, and is marked where it is selected. A picture's frame is
 * as wide as the text: an SVG without a size takes its width from it, and the button stands beside a small picture.
 * The three columns of a new table fit into a phone of 375 px.
 */
const PAGE = `article ${LOOKS} ${EDIT_BUTTON}`.split(' ')

/** Puts the article into the editor and tells of its changes. The HTML is left as it is until something is changed. */
function ArticlePlugin() {
  const [editor] = useLexicalComposerContext()
  const article = useContext(ArticleContext)
  const reported = useRef<string | null>(null)
  const latest = useRef(article)
  latest.current = article
  const { html, label = '' } = article ?? {}

  useEffect(() => {
    // At first, and when a draft or a version was put into the form meanwhile.
    if (html === undefined || html === reported.current) return
    const isFirst = reported.current === null
    reported.current = html
    fillVisual(editor, html, HISTORY_MERGE_TAG)
    if (isFirst && latest.current?.takesFocus) editor.focus()
  }, [editor, html])

  useEffect(() => {
    let before = read(editor)
    return mergeRegister(
      registerCode(editor),
      registerIncoming(editor, async (pasted) => latest.current?.bringPictures(pasted)),
      editor.registerNodeTransform(ParagraphNode, $bareInCell),
      editor.registerUpdateListener(() => {
        const now = read(editor)
        if (now === before) return
        before = now
        reported.current = now
        latest.current?.onChange(now)
      }),
    )
  }, [editor])

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

/** What is new in a table holds its words without a `p`, as a table usually does. */
function $bareInCell(paragraph: ParagraphNode): void {
  const isNew = paragraph.getTextContent() === '' && !$getState(paragraph, storedState)
  const isInCell = paragraph.getParent()?.getType() === 'tablecell'
  if (isNew && isInCell && !$getState(paragraph, bareState)) $setState(paragraph, bareState, true)
}

function read(editor: LexicalEditor): string {
  return editor.getEditorState().read($articleHtml)
}
