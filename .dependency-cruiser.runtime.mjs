import rules, { LAYERS } from './.dependency-cruiser.mjs'

const npm = (name) => `(^|/)node_modules/${name}(/|$|\\.js$)`

// What is left after the types are gone, followed through every file: a client component that reaches the server
// through a harmless looking helper ships it to browsers, and Payload's command line cannot load React's server half.
/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'client-reaches-server',
      severity: 'error',
      from: { path: '\\.client\\.tsx?$' },
      to: {
        path: [
          LAYERS.features.files,
          '^src/(all/features|flows/|server/|data/|http/)',
          '^src/payload-repairs/(?!markup/)',
          '^src/env\\.ts$',
          '^collections/',
          '^payload\\.config\\.ts$',
        ],
        reachable: true,
      },
    },
    {
      name: 'config-reaches-react',
      severity: 'error',
      from: { path: '^payload\\.config\\.ts$' },
      to: {
        path: [npm('react'), npm('react-dom'), npm('next/headers'), npm('server-only'), '^server-only$'],
        reachable: true,
      },
    },
    {
      name: 'doctor-reaches-payload',
      comment: 'The doctor is asked when the product does not start, and answers within a second.',
      severity: 'error',
      from: { path: '^src/(?:all/checks|cli/doctor/\\w+)\\.ts$' },
      to: { path: npm('payload'), reachable: true },
    },
    {
      name: 'served-reaches-next',
      comment: 'The server around Next runs outside of its bundle, where neither its headers nor React are.',
      severity: 'error',
      from: { path: '^src/front/listen/served\\.ts$' },
      to: { path: [npm('react'), npm('react-dom'), npm('next/headers')], reachable: true },
    },
  ],
  options: { ...rules.options, tsPreCompilationDeps: false },
}
