import type { SamplePost } from './types'

export const callHandling: SamplePost = {
  title: 'The first thirty seconds of a call',
  category: 'Call Handling',
  author: 'The Dispatch Desk',
  excerpt:
    'A caller decides early whether to keep dialing down the list. A greeting, four questions and an ending that turn a ringing phone into a booked visit.',
  content: `
<p>Somebody has water coming through the kitchen ceiling. They have your number and two others. What they hear in the first half minute decides whether they dial the next one. It is not about charm. It is about three things: a person answers, the person sounds as if this happens every day, and the caller learns what comes next.</p>
<h2>Answer so that they can stop searching</h2>
<p>A good greeting has the company, a name and an offer to help, in that order, and takes about four seconds.</p>
<blockquote><p>Miller Plumbing, this is Dana. What is going on?</p></blockquote>
<p>"What is going on?" beats "How may I direct your call?" because it invites the story. Let them tell it. Do not interrupt for the address in the first ten seconds; people who are upset give a better address once they have said what is wrong.</p>
<h2>Four questions, always in the same order</h2>
<p>Whoever answers should have these on a card beside the phone. The order matters, because each answer tells you whether you need the next.</p>
<ol>
<li><strong>What happened, and is it getting worse right now?</strong> If it is, help first: where the shut-off valve is, which breaker to flip, whether to get out of the house.</li>
<li><strong>Where are you?</strong> Street and town, then the name on the door and how to get in.</li>
<li><strong>What number can we reach you on?</strong> Read it back. A wrong digit is a lost job.</li>
<li><strong>When can somebody be there to let us in?</strong> Offer two times instead of asking for one.</li>
</ol>
<p>That is enough to book. Everything else, from the brand of the boiler to how they heard of you, can wait until the visit is on the board.</p>
<h2>Say the next step out loud</h2>
<p>Before you hang up, say what will happen, in the words you would use to a neighbor.</p>
<blockquote><p>Luis will be there between ten and eleven. He will text you when he leaves the job before yours. If anything changes I will call you myself.</p></blockquote>
<p>The caller now has a time, a name and a promise. That is what lets them put the phone down without dialing the next company.</p>
<h2>When they ask for a price</h2>
<p>"It depends" is true and useless. Say what the visit costs, say what is in it, and say when they will know the rest: "The visit is a fixed fee, and it comes off the bill if you go ahead. Luis looks at it, writes the price down, and nothing happens until you say yes." People who ask for a price are mostly asking whether they will be surprised. Tell them how you avoid that.</p>
<h2>When you cannot come</h2>
<p>Be quick and be kind. Say so within the first minute, name somebody who can help if you know one, and ask whether you may call when you are free again. They will remember who was straight with them at two in the morning.</p>
<h2>Check it from the outside</h2>
<p>Once a month, have a friend call at four odd times: seven in the morning, noon, the minute after closing, and Saturday at nine. Ask them to write down three things.</p>
<ul>
<li>How many rings until a person spoke.</li>
<li>Whether they knew what would happen next when they hung up.</li>
<li>Whether they would have booked.</li>
</ul>
<p>If the answer to the first is "nobody did", everything above can wait. A call that reaches voicemail is a call for somebody else, and no greeting in the world fixes that. Settle first who answers, at every hour you advertise. Then put the card beside the phone.</p>`,
}
