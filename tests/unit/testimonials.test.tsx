import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { exampleNote } from '@/copy/labels'
import { homePage } from '@/seed/home'
import { testimonials as seeds } from '@/seed/testimonials'
import { Results } from '@/site/sections/home'
import { Testimonials } from '@/site/sections/testimonials'
import type { Home, Testimonial } from '../../payload-types'

const docs = seeds.map((seed, at) => ({ ...seed, id: `${at}` }) as Testimonial)

const marksIn = (testimonials: readonly Testimonial[]) =>
  renderToStaticMarkup(
    <Testimonials copy={homePage.testimonials} testimonials={testimonials} exampleNote={exampleNote} />,
  ).split(exampleNote).length - 1

test('an invented testimonial says that it is an example, and one of an owner does not', () => {
  expect(marksIn(docs)).toBe(seeds.length)
  expect(marksIn(docs.map((doc, at) => ({ ...doc, isExample: at === 0 })))).toBe(1)
  expect(marksIn(docs.map((doc) => ({ ...doc, isExample: false })))).toBe(0)
})

test('the figures have their footnote, while there is one', () => {
  const drawn = (note: string | null) =>
    renderToStaticMarkup(<Results results={{ ...homePage.results, note } as Home['results']} />)
  expect(drawn('Of 31 firms, in 2025.')).toContain('>Of 31 firms, in 2025.</p>')
  expect(drawn(null)).not.toContain('Of 31 firms')
})
