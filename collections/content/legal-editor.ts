import { OwnLink } from '../BlogPosts/editor'
import { lazyEditor } from '../BlogPosts/lazy-editor'

// In the order of ../BlogPosts/editor: the first of Lexical's packages before the others.
await import('@payloadcms/richtext-lexical/lexical')
const {
  BoldFeature,
  EXPERIMENTAL_TableFeature,
  FixedToolbarFeature,
  HeadingFeature,
  ItalicFeature,
  lexicalEditor,
  OrderedListFeature,
  ParagraphFeature,
  UnorderedListFeature,
} = await import('@payloadcms/richtext-lexical')

/** The features of a contract: headings, paragraphs, lists, tables and links. */
export const legalEditor = lazyEditor(
  lexicalEditor({
    features: [
      ParagraphFeature(),
      HeadingFeature({ enabledHeadingSizes: ['h2', 'h3'] }),
      UnorderedListFeature(),
      OrderedListFeature(),
      BoldFeature(),
      ItalicFeature(),
      OwnLink,
      EXPERIMENTAL_TableFeature(),
      FixedToolbarFeature(),
    ],
  }),
)
