'use client'

import { $isCodeNode } from '@lexical/code-core'
import {
  createClientFeature,
  slashMenuBasicGroupWithItems,
  toolbarAddDropdownGroupWithItems,
  toolbarTextDropdownGroupWithItems,
} from '@payloadcms/richtext-lexical/client'
import { $isRangeSelection, type LexicalEditor } from '@payloadcms/richtext-lexical/lexical'
import { Image, SquareCode } from 'lucide'
import { LineDrawing } from '@/ui/line-drawing'
import { ArticlePlugin } from './article-plugin.client'
import { CODE_FENCE, setCode } from './code'
import { OWN_NODES } from './editor-nodes'
import { IMAGE_COMMAND, ImagePlugin } from './image-plugin.client'

const CodeIcon = () => <LineDrawing drawing={SquareCode} size={20} />
const PictureIcon = () => <LineDrawing drawing={Image} size={20} />

const code = {
  key: 'code',
  label: 'Code',
  onSelect: ({ editor }: { editor: LexicalEditor }) => setCode(editor),
}

const image = {
  key: 'image',
  label: 'Image',
  onSelect: ({ editor }: { editor: LexicalEditor }) => editor.dispatchCommand(IMAGE_COMMAND, {}),
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

/** What an article has and Payload's editor has not: code, pictures, and what is kept as it is. */
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
        { ...image, Icon: PictureIcon, keywords: ['image', 'picture', 'photo', 'upload'] },
      ]),
    ],
  },
  toolbarInline: { groups: [codeInToolbar] },
  toolbarFixed: {
    groups: [codeInToolbar, toolbarAddDropdownGroupWithItems([{ ...image, ChildComponent: PictureIcon }])],
  },
})
