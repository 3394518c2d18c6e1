/** The message for a limited admin who requests something outside of their areas. */
export const ELSEWHERE = "You don't have permission to access this area."

/** The message for an account with the area `writing` alone whose change would reach visitors. */
export const MAY_NOT_PUBLISH =
  'Your account writes posts and does not publish them. Save it as a draft, or save changes of a published post for later.'

/**
 * The message for such an account when somebody else has scheduled the publication of the post or of a change of it.
 */
export const GOES_OUT =
  'This goes on the site at a minute that is set for it. Whoever publishes has to take that back before you change it.'
