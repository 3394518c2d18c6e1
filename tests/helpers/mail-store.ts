import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

type Stored = { uid: number; source: Buffer; at: Date }

/**
 * What the server does to who signs in: takes it, refuses it, says nothing, ends the connection at a command or behind its
 * answer, or refuses the command.
 */
type StoreFaults = {
  refuses?: boolean
  isMute?: boolean
  cutAt?: 'SEARCH' | 'FETCH'
  cutAfter?: 'FETCH'
  refusesAt?: 'SEARCH'
}

/**
 * A server on this machine that speaks as much of IMAP4rev1 as a reader of one folder asks: one that was opened for reading
 * alone changes nothing.
 */
export async function startMailStore(faults: StoreFaults = {}) {
  const mails: Stored[] = []
  const commands: string[] = []
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    open.add(socket)
    socket.on('error', () => {}).on('close', () => open.delete(socket))
    if (store.faults.isMute) return
    socket.write('* OK [CAPABILITY IMAP4rev1] ready\r\n')
    converse(socket).catch(() => {})
  })

  async function converse(socket: Socket) {
    let rest = ''
    for await (const chunk of socket.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
      const lines = `${rest}${chunk}`.split('\r\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        const [tag = '', ...words] = line.split(' ')
        const command = words.join(' ')
        commands.push(command)
        answer(socket, tag, command)
      }
    }
  }

  function answer(socket: Socket, tag: string, command: string) {
    const { refuses, cutAt, cutAfter, refusesAt } = store.faults
    const isAt = (name?: string) => name !== undefined && command.startsWith(`UID ${name}`)
    if (isAt(cutAt)) return socket.destroy()
    if (isAt(refusesAt)) return socket.write(`${tag} NO [SERVERBUG] Internal error\r\n`)
    const done = () => socket.write(`${tag} OK done\r\n`)
    if (/^LOGIN/.test(command) && refuses)
      return socket.write(`${tag} NO [AUTHENTICATIONFAILED] Wrong password\r\n`)
    if (/^CAPABILITY/.test(command)) socket.write('* CAPABILITY IMAP4rev1\r\n')
    if (command === 'LIST "" ""') socket.write('* LIST (\\Noselect) "/" ""\r\n')
    else if (/^LIST/.test(command)) socket.write('* LIST () "/" INBOX\r\n')
    if (/^(?:EXAMINE|SELECT)/.test(command)) {
      if (!/INBOX/.test(command)) return socket.write(`${tag} NO [NONEXISTENT] There is no such folder\r\n`)
      const next = (mails.at(-1)?.uid ?? 0) + 1
      socket.write(
        `* ${mails.length} EXISTS\r\n* OK [UIDVALIDITY ${store.validity}] ok\r\n* OK [UIDNEXT ${next}] ok\r\n* FLAGS (\\Seen)\r\n`,
      )
    }
    if (/^UID SEARCH/.test(command)) {
      const first = Number(/UID (\d+):\*/.exec(command.slice(4))?.[1] ?? 1)
      // As real servers do: `*` is the last mail, also when it is before the first.
      const found = mails.filter(({ uid }, index) => uid >= first || index === mails.length - 1)
      socket.write(`* SEARCH ${found.map(({ uid }) => uid).join(' ')}\r\n`)
    }
    if (/^UID FETCH/.test(command)) writeMail(socket, command)
    if (/^LOGOUT/.test(command)) socket.write('* BYE\r\n')
    done()
    if (/^LOGOUT/.test(command) || isAt(cutAfter)) socket.end()
  }

  function writeMail(socket: Socket, command: string) {
    const [, uid, most] = /^UID FETCH (\d+) .*<0\.(\d+)>/.exec(command) ?? []
    const index = mails.findIndex((each) => each.uid === Number(uid))
    const mail = mails[index]
    if (!mail) return
    const source = mail.source.subarray(0, Number(most))
    const at = mail.at.toUTCString().replace(/^\w+, (\d+) (\w+) (\d+) ([\d:]+) GMT$/, '$1-$2-$3 $4 +0000')
    socket.write(`* ${index + 1} FETCH (UID ${uid} INTERNALDATE "${at}" BODY[]<0> {${source.length}}\r\n`)
    socket.write(source)
    socket.write(')\r\n')
  }

  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const store = {
    url: `imap://owner:secret@127.0.0.1:${port}/INBOX`,
    /** May be changed at any time, as the validity. */
    faults,
    validity: 7,
    commands,
    add: (source: Uint8Array, at = new Date()) => {
      mails.push({ uid: (mails.at(-1)?.uid ?? 0) + 1, source: Buffer.from(source), at })
    },
    close: () => {
      for (const socket of open) socket.destroy()
      server.close()
    },
  }
  return store
}
