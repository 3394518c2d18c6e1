/**
 * @typedef {{ name: string, script: string, runner?: 'vitest' | 'playwright' }} Part
 */

/**
 * What `npm test` does. The parts of one stage run side by side, two at a time, because most of them use one core;
 * a stage begins when the one before has ended. Tests against a server have the machine to themselves.
 *
 * @type {readonly (readonly Part[])[]}
 */
export const STAGES = [
  [
    { name: 'types', script: 'check:types' },
    { name: 'extension', script: 'test:extension', runner: 'vitest' },
    { name: 'generated', script: 'check:generated' },
    { name: 'imports', script: 'check:imports' },
    { name: 'unused', script: 'check:unused' },
    { name: 'lint', script: 'check:lint' },
    { name: 'unit', script: 'test:unit', runner: 'vitest' },
    { name: 'architecture', script: 'test:architecture', runner: 'vitest' },
  ],
  [{ name: 'integration', script: 'test:integration', runner: 'vitest' }],
  [
    // Compiles the product, which the browser tests then use.
    { name: 'start', script: 'test:start', runner: 'vitest' },
    { name: 'database', script: 'test:database', runner: 'vitest' },
  ],
  [{ name: 'faults', script: 'test:fault-rows', runner: 'vitest' }],
  [{ name: 'e2e', script: 'test:e2e', runner: 'playwright' }],
]

/**
 * @param {readonly string[]} names - parts to run; none means all
 * @returns {readonly (readonly Part[])[]} the stages with only those parts
 * @throws {Error} for a name that no part has
 */
export function stagesOf(names) {
  const known = STAGES.flat().map(({ name }) => name)
  const unknown = names.filter((name) => !known.includes(name))
  if (unknown.length > 0)
    throw new Error(`No such part: ${unknown.join(', ')}. There are: ${known.join(', ')}`)
  if (names.length === 0) return STAGES
  const chosen = STAGES.map((stage) => stage.filter(({ name }) => names.includes(name)))
  return chosen.filter((stage) => stage.length > 0)
}
