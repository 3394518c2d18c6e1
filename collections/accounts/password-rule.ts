import { PASSWORD_LENGTH } from '@/domain/account'

/** Guessable within some hours by somebody who has stolen the hashes: zxcvbn's scores 0 to 2. */
const LOWEST_SCORE = 3

/** Judging takes more time the longer a password is, and longer ones are no easier to guess. */
const JUDGED_LENGTH = 40

/** What has to be left of a password without the parts of the e-mail address. */
const OWN_LENGTH = 8

type Guess = (password: string, known: string[]) => { score: number; why: string }

let guess: Promise<Guess> | undefined

/**
 * Says why a password may not be used, or null when it may: 12 to 128 characters, not the e-mail address,
 * neither common nor guessable. No rule about kinds of characters, and nothing is normalised.
 *
 * @param email - the account's address, whose parts count as known to a guesser
 */
export async function passwordProblem(password: string, email: string): Promise<string | null> {
  const { length } = [...password]
  if (length < PASSWORD_LENGTH.min) return `Use at least ${PASSWORD_LENGTH.min} characters for the password.`
  if (length > PASSWORD_LENGTH.max) return `Use at most ${PASSWORD_LENGTH.max} characters for the password.`
  const folded = password.trim().toLowerCase()
  if (folded.length === 0) return 'The password must not be blank.'
  const parts = [email, ...email.split(/[@.+_-]/)].filter((part) => part.length > 2)
  const own = parts.reduce((rest, part) => rest.replaceAll(part, ''), folded)
  if (own.length < OWN_LENGTH) return 'The password must not be made of your email address.'
  guess ??= loadGuess()
  const { score, why } = (await guess)(password.slice(0, JUDGED_LENGTH), parts)
  return score < LOWEST_SCORE ? `This password is easy to guess. ${why}`.trim() : null
}

/** The word lists weigh some megabytes, so they are read when the first password is chosen. */
async function loadGuess(): Promise<Guess> {
  const [{ ZxcvbnFactory }, common, english] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
  ])
  const zxcvbn = new ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...english.dictionary },
    graphs: common.adjacencyGraphs,
    translations: english.translations,
  })
  return (password, known) => {
    const { score, feedback } = zxcvbn.check(password, known)
    return { score, why: feedback.warning ?? feedback.suggestions[0] ?? 'Use a few unrelated words.' }
  }
}
