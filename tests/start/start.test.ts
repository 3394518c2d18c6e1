import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { StartRig } from '../helpers/start-rig'

// The product that build.test.ts has compiled.
let rig: StartRig

beforeAll(async () => {
  rig = await StartRig.open()
})

afterEach(() => rig.kill())

afterAll(() => rig.close())

test('D13 the start of the container makes the pages from its own database, once each', async () => {
  const run = rig.start({ COMPANY_NAME: 'First' })
  const printed = await run.until('Password, shown this once: ')
  expect(printed).toContain('the sources have not changed')
  const response = await rig.home()
  expect(response.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
  expect(await response.text()).toContain('First')
  // The end of a tag says how well its form is compressed, which is done better when there is time.
  const made = (each: Response) => each.headers.get('etag')?.split('-gzip')[0]
  expect(made(response)).toMatch(/\w/)
  expect(made(await rig.home())).toBe(made(response))
  await rig.stop(run)
})

test('a setting changed and a post stored while the product was down are on its pages after the start, without a build', async () => {
  await rig.storePost('Written while it was down', 'written-while-down')
  const run = rig.start({ COMPANY_NAME: 'Second' })
  expect(await run.until('is ready')).toContain('the sources have not changed')
  expect(await (await rig.home()).text()).toContain('Second')
  for (const path of ['/blog', '/feed.xml', '/blog/written-while-down']) {
    const response = await fetch(`http://127.0.0.1:${rig.port}${path}`)
    expect(await response.text()).toContain('Written while it was down')
  }
  await rig.stop(run)
})

test('C535 F1 F23 without its database it serves the pages made before, and takes up its work when it is back', async () => {
  await rig.stopDatabase()
  const run = rig.start({ COMPANY_NAME: 'Second' })
  await run.until('is ready')
  expect(run.printed()).toContain('serving the pages made before')
  expect((await rig.home()).status).toBe(200)
  const unmade = await fetch(`http://127.0.0.1:${rig.port}/blog/nobody-has-asked-for-this`)
  expect([unmade.status, unmade.headers.get('retry-after')]).toEqual([503, '10'])
  expect(unmade.headers.get('cache-control')).toBe('no-store')
  expect(await unmade.text()).toContain('Post Not Found')
  await rig.startDatabase()
  await run.until('back')
  await rig.stop(run)
}, 120_000)
