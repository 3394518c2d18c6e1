import { lazyEditor } from './lazy-editor'

// Each of Lexical's packages awaits its own code at top level. Node 20 sometimes waits forever when it loads all of
// them at the same time, and never when the first is loaded before.
await import('@payloadcms/richtext-lexical/lexical')
const {
  BlockquoteFeature,
  BoldFeature,
  createServerFeature,
  FixedToolbarFeature,
  HeadingFeature,
  HorizontalRuleFeature,
  IndentFeature,
  InlineCodeFeature,
  InlineToolbarFeature,
  ItalicFeature,
  LinkFeature,
  lexicalEditor,
  OrderedListFeature,
  ParagraphFeature,
  StrikethroughFeature,
  SubscriptFeature,
  SuperscriptFeature,
  UnderlineFeature,
  UnorderedListFeature,
} = await import('@payloadcms/richtext-lexical')

/** The editor of every richText field that names none: everything that Payload's editor has. */
export const standardEditor = lazyEditor(lexicalEditor())

const client = (file: string, name: string) =>
  `/src/features/posts/screens/editor/visual/${file}.client#${name}`

const ArticleFeature = createServerFeature({
  key: 'article',
  feature: { ClientFeature: client('article-feature', 'ArticleFeatureClient') },
})

/** Payload's tables, without the dialog for their size. */
const TableFeature = createServerFeature({
  key: 'experimental_table',
  feature: { ClientFeature: client('table-feature', 'TableFeatureClient') },
})

/** Payload's links to an address, with a dialog of our own. */
const payloadsLink = LinkFeature({ enabledCollections: [], disableAutoLinks: true })
export const OwnLink: typeof payloadsLink = {
  ...payloadsLink,
  feature: async (given) => {
    const { feature } = payloadsLink
    return {
      ...(typeof feature === 'function' ? await feature(given) : feature),
      ClientFeature: client('link-feature', 'LinkFeatureClient'),
      generateSchemaMap: undefined,
    }
  },
}

/** The features that an article may have, all of which its HTML can hold. */
export const articleEditor = lazyEditor(
  lexicalEditor({
    features: [
      ArticleFeature(),
      ParagraphFeature(),
      HeadingFeature({ enabledHeadingSizes: ['h2', 'h3', 'h4'] }),
      UnorderedListFeature(),
      OrderedListFeature(),
      // Only lists have a depth.
      IndentFeature({ disabledNodes: ['paragraph', 'heading', 'quote', 'code'] }),
      BlockquoteFeature(),
      HorizontalRuleFeature(),
      TableFeature(),
      OwnLink,
      BoldFeature(),
      ItalicFeature(),
      UnderlineFeature(),
      StrikethroughFeature(),
      SubscriptFeature(),
      SuperscriptFeature(),
      InlineCodeFeature(),
      InlineToolbarFeature(),
      FixedToolbarFeature(),
    ],
  }),
)
