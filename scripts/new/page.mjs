const content = 'src/content/{{kebabCase name}}.ts'
const page = 'src/app/(site)/{{kebabCase name}}/page.tsx'
const test = 'tests/unit/content/{{kebabCase name}}.test.ts'
const lists = [
  'src/domain/paths.ts',
  'src/domain/link.ts',
  'src/features/content/public-pages.ts',
  'src/content/sitemap-page.ts',
  'e2e/site-pages.spec.ts',
]

/** A fixed page: its words, its thin file in the app, and its line in every list of pages. */
const generator = {
  description: 'a fixed page, with its address, its words and its place on the site map',
  actions: [
    { type: 'add', path: content, templateFile: 'templates/page-content.hbs' },
    { type: 'add', path: page, templateFile: 'templates/page.hbs' },
    { type: 'add', path: test, templateFile: 'templates/page-test.hbs' },
    {
      type: 'insert',
      path: 'src/domain/paths.ts',
      after: /\n {2}about: '\/about',/,
      text: "\n  {{camelCase name}}: '/{{kebabCase name}}',",
    },
    {
      type: 'insert',
      path: 'src/domain/link.ts',
      after: /\n {2}\{ key: 'about', name: 'About', path: paths\.about \},/,
      text: "\n  { key: '{{kebabCase name}}', name: {{{quoted name}}}, path: paths.{{camelCase name}} },",
    },
    {
      type: 'insert',
      path: 'src/features/content/public-pages.ts',
      after: /import 'server-only'\n/,
      text: "import { {{camelCase name}}Page } from '@/content/{{kebabCase name}}'\n",
    },
    {
      type: 'insert',
      path: 'src/features/content/public-pages.ts',
      after: /\n {4}toPage\(paths\.about, about\),/,
      text: '\n    toPage(paths.{{camelCase name}}, {{camelCase name}}Page),',
    },
    {
      type: 'insert',
      path: 'src/content/sitemap-page.ts',
      after: /\n {8}\{ name: 'About', href: paths\.about \},/,
      text: '\n{ name: {{{quoted name}}}, href: paths.{{camelCase name}} },',
    },
    {
      type: 'insert',
      path: 'e2e/site-pages.spec.ts',
      after: /\n {2}'\/sitemap',/,
      text: "\n  '/{{kebabCase name}}',",
    },
    { type: 'tidy', paths: [content, page, test, ...lists] },
    {
      type: 'say',
      text: `Now write its words: ${content}. Staff link to it from the header, the footer or anywhere else.`,
    },
  ],
}

export { generator as page }
