import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { plansPage, plans as seeds } from '@/seed/plans'
import { PlanTable } from '@/site/sections/plans'
import type { Plan, PlansPage } from '../../payload-types'

const plans = seeds.map((seed) => ({ ...seed, id: `plan:${seed.name}` })) as Plan[]

type Rows = NonNullable<PlansPage['comparison']['rows']>

function rowsOf(rows: Rows, shown = plans): string[] {
  const html = renderToStaticMarkup(
    <PlanTable comparison={{ ...plansPage.comparison, rows }} plans={shown} />,
  )
  return [...html.matchAll(/<th scope="row"[^>]*>([^<]*)</g)].map(([, label = '']) => label)
}

const row = (label: string, ...texts: string[]): Rows[number] => ({
  label,
  cells: texts.map((text, at) => ({ plan: plans[at]?.id ?? '', text })),
})

describe('the comparison of the plans', () => {
  test('has the rows of a new site about which every plan says something', () => {
    expect(rowsOf(plansPage.comparison.rows)).toEqual([
      'Website',
      'Social media, per month',
      'Blogs, per month',
      'Competitor audit',
    ])
  })

  test('leaves out a row of an owner while one plan has no cell, or an empty one', () => {
    const rows = [row('Whole', '1', '2', '3'), row('Short', '1', '2'), row('Empty', '1', ' ', '3')]
    expect(rowsOf(rows)).toEqual(['Whole'])
  })

  test('asks of the plans that are shown, and no others', () => {
    expect(rowsOf([row('Two', '1', '2')], plans.slice(0, 2))).toEqual(['Two'])
    const more = [...plans, { ...plans[0], id: 'new', name: 'New' } as Plan]
    expect(rowsOf([row('Three', '1', '2', '3')], more)).toEqual([])
  })

  test('is not there without a row', () => {
    const html = renderToStaticMarkup(
      <PlanTable comparison={{ ...plansPage.comparison, rows: [row('Short', '1')] }} plans={plans} />,
    )
    expect(html).toBe('')
  })
})
