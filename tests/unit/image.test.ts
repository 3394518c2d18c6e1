import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { SOURCES } from '@/cli/sources'
import packageJson from '../../package.json'

const dockerfile = readFileSync('Dockerfile', 'utf8')
const stages = dockerfile.split(/^(?=FROM )/m)
const context = readFileSync('.dockerignore', 'utf8').split('\n')

/** What a stage copies from the checkout; the last argument is where to. */
function copied(stage: string): string[] {
  const lines = [...stage.matchAll(/^COPY (?!--from)(.+)$/gm)]
  return lines.flatMap(([, args = '']) => args.split(' ').slice(0, -1))
}

test('D13 the context of the image has all that a build is made of, and nothing that is not named', () => {
  expect(context[0]).toBe('*')
  for (const path of [...SOURCES, 'package.json', '.npmrc', 'payload-types.ts']) {
    expect(context).toContain(`!${path}`)
  }
})

test('D13 the image that serves holds the sources that its build was made of, so that it need not compile', () => {
  const [base = '', ...others] = stages.filter((stage) => stage.startsWith('FROM'))
  const last = others.at(-1) ?? ''
  expect([...copied(base), ...copied(last)]).toEqual(expect.arrayContaining(SOURCES))
  expect(last).toContain('COPY --from=build --chown=node:node /app/.next .next')
})

test('D13 the scripts that the image runs exist', () => {
  const scripts = [...dockerfile.matchAll(/^RUN npm run (\S+)$/gm)].map(([, name]) => name)
  expect(scripts).toEqual(['image:build'])
  for (const name of scripts) expect(Object.keys(packageJson.scripts)).toContain(name)
})
