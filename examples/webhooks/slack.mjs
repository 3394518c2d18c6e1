import { receive } from './receive.mjs'

/** An "incoming webhook" of Slack: https://api.slack.com/messaging/webhooks */
const { SLACK_URL = '' } = process.env

/** What Slack would take for markup. */
const plain = (text) =>
  String(text ?? '').replace(/[&<>]/g, (letter) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[letter])

receive(async ({ type, data }) => {
  if (type !== 'lead.created') return
  const services = Array.isArray(data.serviceInterest) ? data.serviceInterest.join(', ') : ''
  const lines = [`*New lead: ${plain(data.name)}, ${plain(data.city)}*`, plain(data.phone), plain(services)]
  const response = await fetch(SLACK_URL, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ text: lines.filter(Boolean).join('\n') }),
  })
  if (!response.ok) throw new Error(`Slack answered ${response.status}`)
})
