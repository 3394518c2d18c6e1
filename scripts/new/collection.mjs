const file = 'collections/{{pascalCase name}}.ts'
const test = 'tests/integration/{{kebabCase name}}.test.ts'
const feature = 'src/features/{{noun}}/feature.ts'

/** Generates a collection: its access, its place in what a noun adds, its table, and a test of its access. */
export const collection = {
  description: 'a collection that only admins reach, with its table and its screens',
  actions: [
    { type: 'add', path: file, templateFile: 'templates/collection.hbs' },
    { type: 'add', path: test, templateFile: 'templates/collection-test.hbs' },
    {
      type: 'insert',
      path: feature,
      after: /^/,
      text: "import { {{pascalCase name}} } from '@collections/{{pascalCase name}}'\n",
    },
    {
      type: 'insert',
      path: feature,
      after: /\n {2}collections: \[/,
      text: '{{pascalCase name}}, ',
    },
    { type: 'tidy', paths: [file, test, feature] },
    { type: 'migrate' },
    {
      type: 'say',
      text: `Now say what is stored: ${file}. After every change of its fields: npm run generate -- what_changed`,
    },
  ],
}
