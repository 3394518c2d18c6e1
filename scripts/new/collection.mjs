const file = 'collections/{{pascalCase name}}.ts'
const test = 'tests/integration/{{kebabCase name}}.test.ts'

/** Generates a collection: its access, its line in the list of collections, its table, and a test of its access. */
export const collection = {
  description: 'a collection that only admins reach, with its table and its screens',
  actions: [
    { type: 'add', path: file, templateFile: 'templates/collection.hbs' },
    { type: 'add', path: test, templateFile: 'templates/collection-test.hbs' },
    {
      type: 'insert',
      path: 'collections/index.ts',
      after: /^/,
      text: "import { {{pascalCase name}} } from './{{pascalCase name}}'\n",
    },
    {
      type: 'insert',
      path: 'collections/index.ts',
      after: /\n {2}Redirects,/,
      text: '\n  {{pascalCase name}},',
    },
    { type: 'tidy', paths: [file, test, 'collections/index.ts'] },
    { type: 'migrate' },
    {
      type: 'say',
      text: `Now say what is stored: ${file}. After every change of its fields: npm run generate -- what_changed`,
    },
  ],
}
