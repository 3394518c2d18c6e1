// Shows alerts to the staff. It answers no request and keeps nothing: there is no listener for `fetch`.

const HOME = '/admin'

const textOf = (value, otherwise) => (typeof value === 'string' && value ? value : otherwise)

/** The message, which only the site can have sent; browsers demand that something is shown for each. */
function read(data) {
  try {
    return data.json() ?? {}
  } catch {
    return {}
  }
}

/** An address below the screens of the staff; anything else leads to their first one. */
function addressOf(path) {
  const url = new URL(textOf(path, HOME), self.location.origin)
  const isOurs = url.origin === self.location.origin && (url.pathname === HOME || url.pathname.startsWith(`${HOME}/`))
  return isOurs ? url.href : new URL(HOME, self.location.origin).href
}

self.addEventListener('push', (event) => {
  const { title, body, path, tag } = read(event.data)
  event.waitUntil(
    self.registration.showNotification(textOf(title, 'New lead'), {
      body: textOf(body, ''),
      tag: textOf(tag, 'alert'),
      icon: '/icons/192.png',
      data: { path },
    }),
  )
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const address = addressOf(event.notification.data?.path)
  event.waitUntil(
    self.clients.matchAll({ type: 'window', includeUncontrolled: true }).then((windows) => {
      // Another window may hold what somebody is typing, so none is led elsewhere.
      const open = windows.find(({ url }) => url === address)
      return open ? open.focus() : self.clients.openWindow(address)
    }),
  )
})
