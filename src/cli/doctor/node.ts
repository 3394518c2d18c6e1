import { type Finding, fatal, yes } from './finding'

const OLDEST = [20, 9] as const

/** @param version - as in process.versions.node, for example '20.9.0' */
export function checkNode(version: string): Finding {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const isNewEnough = major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])
  if (isNewEnough) return yes(`Node ${version}`)
  return fatal(
    `This is Node ${version}; the product needs ${OLDEST.join('.')} or newer.`,
    'Install a current one from https://nodejs.org.',
  )
}
