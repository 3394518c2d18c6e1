const file = 'src/content/services/{{kebabCase name}}.ts'

/** A service: its words, its place in the lists, and its lines in the tests that name every service. */
export const service = {
  description: 'a service with its page, its form and its lead source',
  actions: [
    { type: 'add', path: file, templateFile: 'templates/service.hbs' },
    {
      type: 'insert',
      path: 'src/domain/offer.ts',
      after: /SERVICE_NAMES = \[[^\]]*(?=\])/,
      text: '  {{{quoted name}}},\n',
    },
    {
      type: 'insert',
      path: 'src/domain/offer.ts',
      after: /SERVICE_SLUGS = \[[^\]]*(?=\])/,
      text: "  '{{kebabCase name}}',\n",
    },
    {
      type: 'insert',
      path: 'src/content/services.ts',
      after: /^/,
      text: "import { {{camelCase name}} } from './services/{{kebabCase name}}'\n",
    },
    {
      type: 'insert',
      path: 'src/content/services.ts',
      after: /readonly Service\[\] = \[[^\]]*(?=\])/,
      text: '  {{camelCase name}},\n',
    },
    {
      type: 'insert',
      path: 'tests/unit/content/services.test.ts',
      after: /const NAMES = \[[^;]*?(?=\n\] as const)/,
      text: "\n  ['added:', {{{quoted name}}}],",
    },
    {
      type: 'insert',
      path: 'e2e/site-names.ts',
      after: /const SERVICES = \[[^;]*?(?=\n\] as const)/,
      text: "\n  ['{{kebabCase name}}', {{{quoted name}}}],",
    },
    {
      type: 'tidy',
      paths: [
        ...[file, 'src/domain/offer.ts', 'src/content/services.ts'],
        ...['tests/unit/content/services.test.ts', 'e2e/site-names.ts'],
      ],
    },
    {
      type: 'say',
      text: `Now write its words: ${file}. Say where it stands in the engine, and how many services there are: src/content/services.ts.`,
    },
  ],
}
