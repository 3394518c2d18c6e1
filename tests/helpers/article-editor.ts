import { articleEditor } from '@collections/BlogPosts/editor'
import { TableCellNode, TableNode, TableRowNode } from '@lexical/table'
import { getEnabledNodes } from '@payloadcms/richtext-lexical'
import type { LexicalEditor } from '@payloadcms/richtext-lexical/lexical'
import { createHeadlessEditor } from '@payloadcms/richtext-lexical/lexical/headless'
import { $fillEditor, OWN_NODES, toParts } from '@/features/posts/screens/editor/visual/editor-nodes'
import { $articleHtml, type Sources } from '@/features/posts/screens/editor/visual/to-html'

const config = { collections: [], i18n: { translations: {} } }
const { editorConfig } = await articleEditor({ config: config as never, parentIsLocalized: false })
// The table and our own nodes come with the client's part of their features.
const nodes = [...getEnabledNodes({ editorConfig }), ...OWN_NODES, TableNode, TableRowNode, TableCellNode]

/** An editor with the nodes that Payload's has for articles, and this article in it. */
export function editorWith(html: string): { editor: LexicalEditor; read: () => string } {
  const editor = createHeadlessEditor({ nodes })
  const sources: Sources = new Map()
  editor.update(() => $fillEditor(toParts(html), sources), { discrete: true })
  return { editor, read: () => editor.getEditorState().read(() => $articleHtml(sources)) }
}
