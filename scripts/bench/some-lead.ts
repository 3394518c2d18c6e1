let count = 0

/** An invented lead. Each call gives another one, with a text of its own unless one is given. */
export function someLead(text: string = crypto.randomUUID()) {
  count += 1
  return {
    name: 'Pat Porter',
    phone: '+1 555 123 4567',
    email: `lead-${count}@example.com`,
    city: 'Dayton',
    message: `We miss about ten calls a week and would like somebody to answer them, ${text}`,
    source: 'contact_page',
  }
}
