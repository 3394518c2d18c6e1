import type { SamplePost } from './types'

export const growth: SamplePost = {
  title: 'Where your next ten jobs are hiding',
  category: 'Growth',
  author: 'The Dispatch Desk',
  excerpt:
    'Before you pay for more strangers, look at the people who already tried to hire you. A Monday routine for the jobs you are losing without noticing.',
  content: `
<p>Most owners we meet ask for more leads. Fair enough. But in nearly every shop there are jobs lying around that somebody already paid to find: calls nobody returned, estimates nobody followed up, customers nobody has spoken to since the van pulled out of the drive. Those jobs cost nothing to find. They cost an hour on a Monday.</p>
<h2>Start with last week's missed calls</h2>
<p>Open the call log of every number that reaches you: the office line, your cell, the number on the truck. Write down each call that was not answered and not returned. Next to each, note the day and the hour. You will usually see a pattern before you reach the bottom of the page: lunch, the drive between jobs, Saturday morning, the half hour after closing.</p>
<p>Then call them back, all of them, even the ones from last Tuesday. Keep it short:</p>
<blockquote><p>You called us on Tuesday and we missed you. I am sorry about that. Did you get it fixed?</p></blockquote>
<p>Some have hired somebody else. Some have not. And some hired somebody else who has not shown up, and they are very glad you called.</p>
<h2>Go through the estimates that went quiet</h2>
<p>Take every estimate from the last sixty days that is neither won nor lost. For each, do one thing today. Not three, one.</p>
<ul>
<li><strong>Less than a week old:</strong> call and ask whether anything in it was unclear.</li>
<li><strong>One to four weeks:</strong> call and ask whether the timing changed. Offer two dates.</li>
<li><strong>Older:</strong> send a short message that says you are closing the file, and that the price stands for two more weeks.</li>
</ul>
<p>The last one works because it is honest and it asks for nothing. People who had forgotten answer. People who have decided tell you why, and that is worth knowing too.</p>
<h2>Ring the customers you already have</h2>
<p>A customer who was happy with you last year needs no convincing. They need a reason to think of you. Make a list of those whose job is due again: the furnace that wants a check before winter, the gutters, the brake inspection, the second treatment. Work down the list ten at a time. If you cannot say in one sentence why you are calling that person this month, leave that name for another month.</p>
<h2>Put a number on each leak</h2>
<p>Do this for four Mondays and keep a simple sheet:</p>
<table>
<thead><tr><th scope="col">Where</th><th scope="col">Found</th><th scope="col">Spoken to</th><th scope="col">Booked</th></tr></thead>
<tbody>
<tr><td>Missed calls</td><td></td><td></td><td></td></tr>
<tr><td>Quiet estimates</td><td></td><td></td><td></td></tr>
<tr><td>Past customers</td><td></td><td></td><td></td></tr>
</tbody>
</table>
<p>After a month you know which row pays. That row deserves a fixed hour, a name next to it, and perhaps a better system. The row that found nothing does not need a system at all.</p>
<h2>Only then buy more calls</h2>
<p>Advertising fills the same bucket. If a third of the calls run out of a hole in the side, buying more calls means paying for the hole as well. Fix the biggest leak first, and everything you spend afterwards goes further, because more of the people who reach you get an answer.</p>
<h3>The short version</h3>
<ol>
<li>Return every missed call of the last seven days.</li>
<li>Do one thing with every estimate that went quiet.</li>
<li>Call ten past customers who are due.</li>
<li>Write down what each of the three brought in.</li>
<li>Repeat for four Mondays, then decide where the money goes.</li>
</ol>
<p>None of this needs software. It needs somebody who does it every week, also in the week when the phone is ringing off the wall. That is usually where it stops, and it is the part worth handing to somebody else.</p>`,
}
