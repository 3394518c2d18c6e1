import { articleEditor } from '@collections/BlogPosts/editor'
import { getEnabledNodes } from '@payloadcms/richtext-lexical'
import type { LexicalEditor } from '@payloadcms/richtext-lexical/lexical'
import { createHeadlessEditor } from '@payloadcms/richtext-lexical/lexical/headless'
import { $fillEditor, ARTICLE_NODES, toBlocks } from '@/admin/editor/visual/editor-nodes'

const config = { collections: [], i18n: { translations: {} } }
const { editorConfig } = await articleEditor({ config: config as never, parentIsLocalized: false })
const nodes = [...new Set([...getEnabledNodes({ editorConfig }), ...ARTICLE_NODES])]

/** An editor with the nodes that Payload's has for articles, and this article in it. */
export function editorWith(html: string): LexicalEditor {
  const editor = createHeadlessEditor({ nodes })
  editor.update(() => $fillEditor(toBlocks(html)), { discrete: true })
  return editor
}
