import { defaultSchema, type Options } from 'rehype-sanitize'

const BLOCKS = 'p h2 h3 h4 h5 h6 blockquote pre ul ol li dl dt dd hr figure figcaption details summary'
const WORDS = 'a abbr b br cite code del em i ins kbd mark q s samp small strong sub sup time u var'
const TABLES = 'table caption thead tbody tfoot tr th td'

/** Elements that stand in an article as blocks, or make up one. */
export const BLOCK_TAGS: ReadonlySet<string> = new Set(`${BLOCKS} ${TABLES}`.split(' '))

/**
 * What an article may consist of. No id, name, style, class or handler survives; anchors of headings and the
 * rest are made afterwards by the server.
 */
export const articleSchema: Options = {
  tagNames: `${BLOCKS} ${WORDS} ${TABLES} img iframe`.split(' '),
  attributes: {
    a: ['href', 'title'],
    abbr: ['title'],
    code: [['className', /^language-[\w-]{1,30}$/]],
    iframe: ['src', 'title', 'width', 'height'],
    img: ['src', 'alt', 'title', 'width', 'height'],
    ol: ['start', 'reversed'],
    td: ['colSpan', 'rowSpan'],
    th: ['colSpan', 'rowSpan', ['scope', 'row', 'col']],
    time: ['dateTime'],
    '*': ['lang', ['dir', 'ltr', 'rtl', 'auto']],
  },
  protocols: { href: ['http', 'https', 'mailto', 'tel'], src: ['https'] },
  ancestors: { ...defaultSchema.ancestors, li: ['ol', 'ul'] },
  clobber: [],
  // These go with what is in them: their text is no text, or a parser reads it differently.
  strip: (
    'script style svg math template xmp noscript noembed noframes plaintext textarea title head select ' +
    'object embed applet audio video canvas frameset'
  ).split(' '),
  allowComments: false,
  allowDoctypes: false,
}
