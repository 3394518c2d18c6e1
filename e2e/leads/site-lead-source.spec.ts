import { paths } from '@/domain/paths'
import { expect, httpTest as test } from '../fixtures'
import { elements, printed, readPage } from '../html'
import { SERVICES } from '../site-names'

test('C117-C119 C169-C171 C218 C219 each form has its source, only contact has the plans', async ({
  request,
}) => {
  const services = SERVICES.map(([slug]) => [paths.service(slug), `service_${slug.replaceAll('-', '_')}`])
  for (const [path = '', source] of [
    [paths.home, 'homepage_main'],
    [paths.contact, 'contact_page'],
    ...services,
  ]) {
    const page = await readPage(request, path)
    const forms = elements(page, 'form', { action: paths.leads })
    expect(forms, path).toHaveLength(1)
    const sources = forms.flatMap((form) => elements(form, 'input', { name: 'source' }))
    expect(
      sources.map(({ properties }) => properties.value),
      path,
    ).toEqual([source])
    const labels = elements(page, 'select').map(
      ({ properties }) => elements(page, 'label', { htmlFor: String(properties.id) })[0],
    )
    expect(
      labels.map((label) => label && printed(label)),
      path,
    ).toEqual(path === paths.contact ? ['Plan (optional)'] : [])
    if (path !== paths.home) continue
    const region = elements(page, 'section').find((section) => elements(section, 'form').length > 0)
    const heading = region && elements(region, 'h2')[0]
    expect(heading && printed(heading)).toMatch(/^Ready to Grow/)
  }
})
