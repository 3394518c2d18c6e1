const file = '{{kebabCase name}}'
const document = 'collections/globals/{{pascalCase name}}.ts'
const content = `src/seed/${file}.ts`
const screen = `src/app/(site)/screens/${file}.tsx`
const route = `src/app/(site)/${file}/page.tsx`
const test = `tests/unit/content/${file}.test.ts`
const paths = 'src/domain/paths.ts'
const pages = 'src/domain/pages.ts'
const documents = 'collections/globals/pages.ts'
const screens = 'src/app/(site)/screens.tsx'
const seeds = 'src/seed/index.ts'

/** Generates a page: its global with the initial content, its screen, its route, and its line in each list. */
const generator = {
  description: 'a page of the site, with its content in the admin and its place on the site map',
  actions: [
    { type: 'require-unused', files: [document, content, screen, route, test], abortOnFail: true },
    { type: 'add', path: document, templateFile: 'templates/page-document.hbs' },
    { type: 'add', path: content, templateFile: 'templates/page-content.hbs' },
    { type: 'add', path: screen, templateFile: 'templates/page-screen.hbs' },
    { type: 'add', path: route, templateFile: 'templates/page-route.hbs' },
    { type: 'add', path: test, templateFile: 'templates/page-test.hbs' },
    {
      type: 'insert',
      path: paths,
      after: /\n {2}about: '\/about',/,
      text: "\n  {{camelCase name}}: '/{{kebabCase name}}',",
    },
    {
      type: 'insert',
      path: pages,
      after: /\n {2}about: \{.*\},/,
      text: "\n  {{camelCase name}}: { name: {{{quoted name}}}, path: paths.{{camelCase name}}, document: '{{kebabCase name}}' },",
    },
    {
      type: 'insert',
      path: documents,
      after: /^/,
      text: "import { {{pascalCase name}} } from './{{pascalCase name}}'\n",
    },
    {
      type: 'insert',
      path: documents,
      after: /\n {2}about: About,/,
      text: '\n  {{camelCase name}}: {{pascalCase name}},',
    },
    {
      type: 'insert',
      path: screens,
      after: /^/,
      text: "import { {{pascalCase name}}Screen } from './screens/{{kebabCase name}}'\n",
    },
    {
      type: 'insert',
      path: screens,
      after: /\n {2}about: .*,/,
      text: '\n  {{camelCase name}}: (reader) => <{{pascalCase name}}Screen {...reader} />,',
    },
    {
      type: 'insert',
      path: seeds,
      after: /^/,
      text: "import { {{camelCase name}}Page } from './{{kebabCase name}}'\n",
    },
    {
      type: 'insert',
      path: seeds,
      after: /\n {2}about: aboutPage,/,
      text: "\n  '{{kebabCase name}}': {{camelCase name}}Page,",
    },
    {
      type: 'tidy',
      paths: [document, content, screen, route, test, paths, pages, documents, screens, seeds],
    },
    { type: 'migrate' },
    {
      type: 'say',
      text: `Now say what it holds: ${document}. Staff write its content in the admin; a new site begins with ${content}.`,
    },
  ],
}

export { generator as page }
