import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { SOURCES } from '@/cli/sources.mjs'
import packageJson from '../../../package.json'

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

test('D13 the image that serves holds what was compiled for it, none of it its user’s own, and no sources', () => {
  const last = stages.at(-1) ?? ''
  expect(copied(last)).toEqual([])
  expect(last).toContain('COPY --from=build /image .')
  expect(last).toContain('USER node')
  expect(dockerfile).toContain('RUN npm run image:build -- /image')
})

test('T81 the composition lets the product write to its data and to a temporary folder alone', () => {
  const app = readFileSync('docker-compose.yml', 'utf8').split(/^ {2}database:/m)[0]
  for (const line of ['read_only: true', 'tmpfs: ["/tmp"]', 'cap_drop: [ALL]', 'no-new-privileges:true'])
    expect(app).toContain(line)
})

test('D13 the scripts that the image runs exist', () => {
  const scripts = [...dockerfile.matchAll(/^RUN npm run (\S+)/gm)].map(([, name]) => name)
  expect(scripts).toEqual(['image:build'])
  for (const name of scripts) expect(Object.keys(packageJson.scripts)).toContain(name)
})
