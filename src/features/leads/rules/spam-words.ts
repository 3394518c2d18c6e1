/** Hosts of short links, which hide the address that they lead to. */
export const SHORT_LINKS: ReadonlySet<string> = new Set([
  ...['bit.ly', 'tinyurl.com', 't.me', 'telegra.ph', 'cutt.ly', 'rb.gy', 'is.gd', 'goo.su', 'clck.ru'],
  ...['shorturl.at', 'rebrand.ly', 'wa.me', 'vk.cc', 'ow.ly', 'tiny.cc', 'v.gd', 'u.to', 'linktr.ee'],
])

/**
 * Phrases of people who want to sell something to the site's owner, in lower case. Customers of a marketing agency also
 * write about search results, links and visitors, so only phrases of the seller's side are here.
 */
export const OFFER_PHRASES: readonly RegExp[] = [
  // Search results and links.
  /\b(?:guest|sponsored) (?:post|article|blog)s?\b/,
  /\blink (?:insertion|exchange|building service|placement)s?\b/,
  /\b(?:do-?follow|high(?:-| )quality|permanent|authority) (?:back-?)?links?\b/,
  /\b(?:our|my|affordable|white[- ]label|cheap) (?:seo|smm|digital marketing|web ?design)\b/,
  /\bseo (?:expert|consultant|specialist)s? (?:based|from|with|here)\b|\bseo (?:packages?|audit for your)\b/,
  /\bi (?:was |have |just )*(?:visit(?:ed|ing)|brows(?:ed|ing)|came across|found|looked at|reviewed) your (?:web ?site|site|page)\b/,
  /\b(?:errors?|issues?|problems?|mistakes?) (?:on|with|in) your (?:web ?site|site)\b/,
  /\b(?:rank|put|get|place|bring|take) your (?:web ?)?(?:site|business|website|page) (?:to|on|at|in|onto)\b/,
  /\b(?:first|top|1st|#1) (?:page|rank|position|spot)\b.{0,40}\bguarantee/,
  /\bguarantee.{0,40}\b(?:first|top|1st|#1) (?:page|rank|position|spot)/,
  /\b(?:redesign|improve|promote|boost|optimi[sz]e|advertise on|traffic (?:to|for)) your (?:web ?)?site\b/,
  /\b(?:real|targeted|organic|unlimited) (?:human )?(?:traffic|visitors|followers|likes)\b/,
  /\b(?:domain authority|da ?\d{2}|dr ?\d{2})\b/,
  /\bwrite (?:an? )?(?:article|post|content)s? for your\b/,
  /\bbased in (?:india|bangladesh|pakistan)\b/,
  /\b(?:email|e-mail|contact|leads?) (?:list|database)s? (?:of|for|with)\b|\bverified (?:leads|emails|contacts)\b/,
  /\b(?:contact form|mass|bulk) (?:messaging|blast|submission|marketing|mailing|emails?)\b/,
  /\bthis message (?:reached|got to|is proof|was sent) you\b|\bproof that (?:this|it) works\b/,
  /\b(?:mobile app|app|software|web) development (?:company|team|services)\b/,
  /\b(?:explainer|promo|animated) videos? (?:for|of) your\b/,
  /\b(?:reviews?|followers|subscribers|likes) (?:for sale|from \$|packages?)\b|\bbuy (?:google )?(?:reviews|followers)\b/,
  /\bvirtual assistants? (?:from|for just|at just|starting)\b|\boutsourc(?:e|ing) your\b/,
  // Money.
  /\b(?:casino|betting|slots?|jackpot|poker|gambling|sportsbook|1xbet|free spins)\b.{0,60}\b(?:bonus|win|play|online|free|site|no deposit|deposit)\b/,
  /\b(?:online casino|casino bonus|free spins|no deposit bonus|1xbet|mostbet|pin-?up)\b/,
  /\b(?:bitcoin|btc|crypto(?:currency)?|ethereum|usdt|forex|binary options?)\b.{0,80}\b(?:invest\w*|profits?|earn\w*|income|roi|trading|double|wallet|returns?|airdrop|signals?)\b/,
  /\b(?:invest\w*|profits?|earn\w*|income|passive|trading|claim)\b.{0,80}\b(?:bitcoin|btc|crypto(?:currency)?|ethereum|usdt|forex)\b/,
  /\b(?:business|working capital|unsecured|personal|quick|fast) (?:loans?|funding)\b.{0,80}\b(?:approv\w*|no (?:credit|collateral)|today|hours|offer|apply|rate)/,
  /\b(?:pre-?approved|approved) for (?:up to )?\$|\bmerchant cash advance\b|\bline of credit up to\b/,
  /\b(?:loan|funding) (?:offer|at (?:a )?\d+ ?%)|\b\d+ ?% interest\b/,
  /\b(?:earn|make|making) (?:up to )?\$ ?[\d,]+k? (?:a|per|every|each) (?:day|week|month|hour)\b/,
  /\b(?:work from home|financial freedom|passive income|make money online|get rich)\b/,
  /\b(?:inheritance|next of kin|beneficiary|late client|unclaimed (?:funds?|money)|million (?:dollars|usd|euros))\b/,
  // Goods, dates and tricks.
  /\b(?:viagra|cialis|levitra|tramadol|xanax|ozempic online|weight loss pills?|cbd gummies|male enhancement)\b/,
  /\b(?:replica|cheap) (?:watches|bags|rolex|jerseys|oakley|ray-?bans?)\b|\bray-?bans?\b.{0,40}\b(?:off|sale)\b/,
  /\b(?:hot|sexy|lonely|beautiful) (?:girls|women|singles|ladies)\b|\b(?:adult dating|sex|porn|escorts?|onlyfans)\b/,
  /\bcopyright (?:infringement|violation)\b.{0,120}\b(?:your (?:web ?)?site|images?|download|evidence)\b/,
  /\bdomain (?:name )?(?:registration|expir\w*|renewal|will expire|is for sale)\b/,
  /\b(?:manufacturer|supplier|factory)s? (?:of|from|in) (?:china|shenzhen|guangzhou)\b|\bour factory\b/,
  /\b(?:unsubscribe|opt[- ]?out)\b.{0,60}\b(?:reply|click|here|list|link)\b|\breply (?:with )?"?stop"?\b/,
  /\b(?:limited time|special|exclusive) (?:offer|discount|deal) (?:for|just for|only for) (?:you|your (?:business|site|website))\b/,
  /\b(?:click|check|visit|see) (?:it )?(?:here|this link|our (?:site|website|offer|portfolio))\b/,
]
