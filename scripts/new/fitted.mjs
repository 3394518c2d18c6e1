/** Endings whose lengths differ by at most ten characters, so that one of them fits every name of up to 40. */
const TITLE_ENDINGS = [
  ' by Our Own Crew',
  ' Run for You by One Crew',
  ' for Local Firms, Run by One Crew',
  ' for Firms That Live by Phone, by One Crew',
  ' for Local Firms That Live by Phone, by One Crew',
]
const DESCRIPTION_ENDINGS = [
  'What it is, what you get and how it goes, in plain words. Ask us for a quote.',
  'What it is, what you get and how it goes, in plain words, for firms that live by the phone. Ask us.',
  'What it is, what you get and how it goes, in plain words, for firms that live by the phone. Ask us for a quote today.',
]

function complete(start, endings, least, most) {
  const texts = endings.map((ending) => start + ending)
  const fitting = texts.find(({ length }) => length >= least && length <= most)
  if (!fitting) throw new Error(`No text of ${least} to ${most} characters begins with "${start}"`)
  return fitting
}

/**
 * A title of a length that search engines show, 50 to 60 characters.
 *
 * @param {string} name - 2 to 40 characters
 */
export function toTitle(name) {
  return complete(name, TITLE_ENDINGS, 50, 60)
}

/**
 * A description of a length that search engines show, 120 to 158 characters.
 *
 * @param {string} name - 2 to 40 characters
 */
export function toDescription(name) {
  return complete(`${name}. `, DESCRIPTION_ENDINGS, 120, 158)
}
