import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { JsonData, toScriptJson } from '@/ui/html'

test.each(['</script><script>alert(1)</script>', '<!-- <script>', '</SCRIPT >', '"quotes" & \u2028'])(
  '%j comes back unchanged and closes nothing',
  (text) => {
    const html = renderToStaticMarkup(<JsonData type="application/ld+json" data={{ text }} />)
    expect(html.match(/<\/?script/gi)).toHaveLength(2)
    expect(html).not.toContain('<!--')
    expect(JSON.parse(toScriptJson({ text }))).toEqual({ text })
  },
)
