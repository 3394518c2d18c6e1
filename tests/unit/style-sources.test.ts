import { readdirSync, readFileSync } from 'node:fs'
import tailwind from '@tailwindcss/postcss'
import postcss from 'postcss'
import { expect, test } from 'vitest'

/** A utility with a value in brackets, which is nothing but a class. */
const UTILITY = /(?<=["'`\s])(?:[a-z0-9-]+:)*-?[a-z]+(?:-[a-z]+)*-\[[^\]\s"'`$]+\](?=["'`\s])/g

const FILES = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.tsx'),
)

/** The selector of a class, as Tailwind writes it. */
const toSelector = (name: string) => `.${name.replace(/[^\w-]/g, '\\$&').replace(/^(-?)(\d)/, '$1\\3$2 ')}`

// A source that Tailwind does not read is no error: what only its files use has no rule.
test.each([
  ['src/admin/admin.css', /^(admin|staff-ui|features\/\w+\/screens)\//],
  ['src/ui/site.css', /^(site|features\/\w+\/public)\//],
])('%s has a rule for every class of its files', async (sheet, places) => {
  // The plugin's types are those of another PostCSS, of its own.
  const { css } = await postcss([Object(tailwind())]).process(readFileSync(sheet, 'utf8'), { from: sheet })
  const used = FILES.filter((file) => places.test(file)).flatMap((file) =>
    [...readFileSync(`src/${file}`, 'utf8').matchAll(UTILITY)].map(([name]) => ({ file, name })),
  )
  expect(new Set(used.map(({ file }) => file.split('/', 2).join('/'))).size).toBeGreaterThan(5)
  expect(used.filter(({ name }) => !css.includes(toSelector(name)))).toEqual([])
})
