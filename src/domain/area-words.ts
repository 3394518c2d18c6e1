/** What is said to a limited admin who asks for what is not of an area of theirs. */
export const ELSEWHERE = "You don't have permission to access this area."

/** What is said to somebody of `writing` alone whose change would reach visitors. */
export const MAY_NOT_PUBLISH =
  'Your account writes posts and does not publish them. Save it as a draft, or save changes of a published post for later.'

/** As above, of a post that becomes public, or changes, at a minute which somebody else has set. */
export const GOES_OUT =
  'This goes on the site at a minute that is set for it. Whoever publishes has to take that back before you change it.'
