import type { Category } from '@/features/posts/rules/post'

/** A post of a new site, so that an owner sees what the blog looks like. */
type SamplePost = {
  title: string
  category: Category
  author: string
  excerpt: string
  /** HTML, sanitized like any saved article. */
  content: string
}

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

export const googleBusiness: SamplePost = {
  title: 'Your Google Business Profile in one honest hour',
  category: 'Google Business',
  author: 'The Dispatch Desk',
  excerpt:
    'It is the first thing a stranger sees of you, and most profiles are half filled in. What to check, in which order, and what to leave alone.',
  content: `
<p>When somebody searches for your trade and your town, the map comes before your website. A stranger compares three or four profiles for a few seconds each and calls one. You do not need tricks to be the one. You need a profile that is complete, true and recent. Here is an hour that gets you there.</p>
<h2>Minutes 0 to 10: the facts</h2>
<p>Open your profile as the owner and read each line as if you had never heard of the business.</p>
<ul>
<li><strong>Name:</strong> the name on your truck and on your invoices. Do not add towns or services to it; that is against Google's rules, and a competitor can report it.</li>
<li><strong>Phone:</strong> the number that a person answers. Call it from another phone, now.</li>
<li><strong>Address or service area:</strong> if customers do not come to you, hide the address and list the places you really drive to.</li>
<li><strong>Hours:</strong> the hours in which somebody picks up. Add the holidays of the next three months while you are there.</li>
</ul>
<p>Then check that your website shows the same name, the same number and the same hours. When two places disagree about you, both look wrong.</p>
<h2>Minutes 10 to 20: categories and services</h2>
<p>The primary category matters more than anything else on the page. Choose the one that describes the job you most want to be called for, not the widest one. A shop that mostly does water heaters should look hard at whether "plumber" is its first choice. Add further categories only for work you would gladly do tomorrow.</p>
<p>Under services, write each one as a customer would say it and give it two plain sentences: what you do, and what the visit is like. "Drain cleaning. We clear the line, show you the camera picture, and tell you whether it will come back." That says more than a paragraph of adjectives.</p>
<h2>Minutes 20 to 35: photos</h2>
<p>Skip the stock pictures. Take these with your phone over the next week and upload two or three now:</p>
<ol>
<li>The truck in front of a recognisable street.</li>
<li>The people who will come to the door, faces visible.</li>
<li>Work in progress, tidy.</li>
<li>A finished job, from the same spot as a picture of before.</li>
<li>The shop or office from the sidewalk, if customers come there.</li>
</ol>
<p>Make it a habit: one picture per finished job, uploaded on Friday. A profile whose newest photo is three years old looks like a business that may have closed.</p>
<h2>Minutes 35 to 50: answer what is there</h2>
<p>Reply to every review of the last year that has no reply. Keep it to two or three sentences, name the job, never argue. With a bad one, say what you will do and give a number to call; the reply is written for the next reader, not for the reviewer.</p>
<p>If your profile shows questions from the public, answer those as well. If the same question comes up on the phone every week, put the answer into your description or your services.</p>
<h2>Minutes 50 to 60: one post, and a date</h2>
<p>Write one update: a job you did this week, what was wrong, what you did, one picture. Four sentences are plenty. Then put a date in your calendar, four weeks from today, to spend fifteen minutes here again.</p>
<h2>What to leave alone</h2>
<ul>
<li>Do not buy reviews, and do not offer discounts for them.</li>
<li>Do not open a second profile for the same business.</li>
<li>Do not change name, address and category all in one afternoon if you can help it. Big changes can set off a new verification, and you want to be able to tell which change did what.</li>
</ul>
<p>After the hour, search for your trade and your town on a phone that is not signed in to your account. Look at the profile beside the other two on the map. If you would call yours, you are done until next month.</p>`,
}

const callHandling: SamplePost = {
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

export const reviews: SamplePost = {
  title: 'How to ask for a review without begging',
  category: 'Reviews',
  author: 'The Dispatch Desk',
  excerpt:
    'Happy customers mean to write one and then dinner happens. When to ask, what to say, what never to do, and how to answer the bad ones.',
  content: `
<p>Most people who liked your work would happily say so. They do not, because nobody asked, or because it was asked a week later in a form with eleven fields. Reviews are not a question of luck. They are a small step at the end of the job, like sweeping the floor.</p>
<h2>Ask while you are still there</h2>
<p>The best moment is the one when the customer sees that it works: the warm water, the quiet engine, the clean drain. Your technician says one sentence, in their own words.</p>
<blockquote><p>Glad that is sorted. I will text you a link in a minute. If you have time to write two lines about today, it helps us more than you would think.</p></blockquote>
<p>Then the link really comes within a minute, while the van is still in front of the house. Not tomorrow. Not with the invoice. Tomorrow it is one more chore.</p>
<h2>Make it two taps</h2>
<p>Your Google Business Profile can give you a short link that opens the review box directly. Put that link, and only that link, into a saved message on every technician's phone:</p>
<blockquote><p>Hi, this is Luis from this morning. Here is the link I mentioned. Thank you for having us.</p></blockquote>
<p>No logo, no paragraph about how much feedback means to the company. A message from the person they met is opened; a message from a brand is not.</p>
<h2>Help them with what to write</h2>
<p>People freeze in front of an empty box. Give them something to hang it on: "If you don't know what to write, what was broken and how fast we came is perfect." Reviews that name the job and the town are useful to the next reader, who has the same problem on the next street.</p>
<h2>Four things never to do</h2>
<ul>
<li><strong>Do not pay for them.</strong> No gift cards, no discount, no raffle. The platforms forbid it, US consumer rules take a dim view of it, and readers smell it.</li>
<li><strong>Do not ask only the happy ones.</strong> Asking how it was first and showing the link only to those who are pleased is called gating. It is against Google's policy. Ask everybody, and fix what you hear.</li>
<li><strong>Do not write your own,</strong> and do not let your cousin do it either.</li>
<li><strong>Do not ask thirty people in one afternoon</strong> after a year of silence. A steady trickle looks like a working business, because it is one.</li>
</ul>
<h2>Answer all of them</h2>
<p>A good review gets two sentences within a few days. Name the job, so that it does not look copied: "Thanks, Ms. Ortega. Glad the new valve is quiet at night."</p>
<p>A bad one gets a day. Read it, let the first reply you thought of go by, find out what happened from whoever was there. Then write three sentences:</p>
<ol>
<li>What you understood went wrong, without "if".</li>
<li>What you did or will do about it.</li>
<li>Who to call, by name and with a number.</li>
</ol>
<p>Never discuss the bill, the argument or the customer's character in public. You are not writing to the reviewer. You are writing to the next hundred people, who want to know how you behave when something goes wrong.</p>
<h2>Look at them once a month</h2>
<p>Read the month's reviews in one sitting, with the crew if you can. What do people praise without being asked? Put that on your website, in their words. What comes up twice as a complaint? That is not a review problem; that is next month's project.</p>
<p>Keep count of one number only: how many of this month's finished jobs were asked. Not how many wrote, you cannot decide that. Asking is the part that is yours, and once everybody is asked, the rest takes care of itself.</p>`,
}

const leadFunnels: SamplePost = {
  title: 'A lead form that people finish',
  category: 'Lead Funnels',
  author: 'The Dispatch Desk',
  excerpt:
    'Every field you add is a reason to leave. What to ask, what to ask later, and what has to happen in the hour after somebody presses the button.',
  content: `
<p>A person who fills in your form is standing in a parking lot with one thumb free. They will give you about a minute. The form is not the place to learn everything about the job. It is the place to earn the right to call back. Seen like that, most forms are three times too long.</p>
<h2>Ask only what you need to call back</h2>
<p>Go through your form field by field and ask: would I still call this person if this were empty? If yes, it does not have to be required.</p>
<table>
<thead><tr><th scope="col">Field</th><th scope="col">Keep?</th><th scope="col">Why</th></tr></thead>
<tbody>
<tr><td>Name</td><td>Yes</td><td>You want to greet them by it.</td></tr>
<tr><td>Phone</td><td>Yes</td><td>It is how the job gets booked.</td></tr>
<tr><td>E-mail</td><td>Usually</td><td>For the confirmation, and in case the number has a typo.</td></tr>
<tr><td>Town</td><td>Yes</td><td>It tells you whether you drive there.</td></tr>
<tr><td>What is it about</td><td>Optional</td><td>A few boxes to tick beat an empty box.</td></tr>
<tr><td>Budget, age of the house, how did you hear about us</td><td>No</td><td>Ask on the phone, once they are glad you called.</td></tr>
</tbody>
</table>
<h2>Say what happens after the button</h2>
<p>"Submit" promises nothing. Say beside the button what you will do and when: "We call you back within two working hours." Then keep to it. If you cannot promise two hours, promise four. A slow promise kept beats a fast one broken.</p>
<p>On the page after the form, say it again and give them the next step: what to have ready, who will call, from which number. People pick up calls they expect.</p>
<h2>Make mistakes easy to mend</h2>
<ul>
<li>Say what is wrong next to the field, in words: "The phone number needs an area code."</li>
<li>Never empty the form because of one mistake.</li>
<li>Take phone numbers however people type them, with dots, dashes or brackets.</li>
<li>Take a web address without the https in front.</li>
<li>Use the right keyboard on phones: digits for the phone number, the @ for the e-mail.</li>
</ul>
<p>Then try it yourself, on an old phone, outside, with the screen half dark. If you have to zoom, so does your customer.</p>
<h2>Be careful with consent</h2>
<p>If you want to call or text people about their request, ask for it in plain words with a box that is not ticked for them, and keep a record of what they agreed to and when. Ask your lawyer about the exact wording for your state. It is a small box, and it is the one that can get expensive.</p>
<h2>The first hour decides</h2>
<p>A form is finished when somebody has spoken to the person, not when the message has arrived. Decide three things and write them on the wall:</p>
<ol>
<li><strong>Who is told?</strong> One named person per shift, not a shared inbox that everybody thinks somebody else reads.</li>
<li><strong>What if that person is under a sink?</strong> After fifteen minutes it goes to the next.</li>
<li><strong>How often do you try?</strong> Three calls on different times of the day, a text after the first, an e-mail after the last. Then close it, politely.</li>
</ol>
<h2>Watch two numbers</h2>
<p>You need no dashboard. Count how many people open the form in a week and how many finish it. Count how long it took until somebody spoke to each. If many open and few finish, the form is too long or broken on some phone. If many finish and few become jobs, the trouble is in the first hour. Those are different repairs, and guessing between them is what costs money.</p>`,
}

const caseStories: SamplePost = {
  title: 'A Tuesday on the board: how one burst pipe became a booked job',
  category: 'Case Stories',
  author: 'The Dispatch Desk',
  excerpt:
    'A made-up shop, a real kind of night. We follow one call from the first ring to the review, and show what each step has to do so that the next can happen.',
  content: `
<p><em>The shop in this story is invented, so that we can show every step without showing a customer. The steps are the ones we set up.</em></p>
<p>Hartley Plumbing has three vans, one office manager and an owner who still does the hard jobs himself. By day the phone is answered. At night it used to go to a machine. This is a Tuesday after that changed.</p>
<h2>2:14 AM: somebody searches</h2>
<p>A woman stands in two inches of water in her laundry room and types four words into her phone. The map shows three businesses. One has hours that end at five. One has no photos. The third says it is open, has a picture of a van with a name on it, and its newest review is from last week, about a burst pipe, two streets away.</p>
<p><strong>What had to be true:</strong> hours that match what is really answered, a primary category that fits, and one customer a week who was asked for a review.</p>
<h2>2:15 AM: the phone rings twice</h2>
<p>A person answers with the name of the shop. She asks what is going on and whether it is getting worse right now. It is. So before anything else she asks where the main valve could be: basement, street side, often behind a panel. The caller finds it. The water stops.</p>
<p><strong>What had to be true:</strong> somebody awake, with a card that says help first and address second.</p>
<h2>2:19 AM: it is on the board</h2>
<p>With the water off, nobody has to be woken. The receptionist offers two times: 7:30 or between nine and ten. The caller takes 7:30. She hears the name of the man who will come and that he will text when he leaves. The job goes on the board with the address, the number read back once, and the note "valve closed, laundry room, ceiling below may be wet".</p>
<p><strong>What had to be true:</strong> the person who answers can see the board and is allowed to book on it. A message saying "please call back" would have been a second chance to lose the job.</p>
<h2>6:50 AM: the van is loaded for this job</h2>
<p>The technician reads the note over coffee and takes the pipe, the fittings and the fan with him. He sends a text from his own phone when he turns the key.</p>
<p><strong>What had to be true:</strong> the note said what was broken and not only that somebody called.</p>
<h2>9:40 AM: done, and asked</h2>
<p>The new piece is in, the floor is dry enough, the price was written down before the work began. While the customer runs the washing machine to be sure, he says one sentence about a review and sends the link before he pulls away.</p>
<p><strong>What had to be true:</strong> the link is saved on his phone, and asking is part of the job like the cleaning up.</p>
<h2>Wednesday: two lines</h2>
<blockquote><p>Pipe burst at 2 AM, a real person answered and told me where the valve was. Luis was here at 7:30 sharp.</p></blockquote>
<p>On Thursday night, somebody two streets further searches for a plumber. The newest review is from yesterday.</p>
<h2>Where would your shop have dropped it?</h2>
<p>Go through the steps with your own last emergency in mind.</p>
<ol>
<li>Would the profile have said you were open?</li>
<li>Would a person have answered?</li>
<li>Would that person have been able to book?</li>
<li>Would the technician have known what to load?</li>
<li>Would anybody have asked for the review?</li>
</ol>
<p>It is a chain, so the first "no" is the only one that matters this month. Fix that link, and then ask again. You do not need all five to be perfect. You need none of them to be missing.</p>`,
}

/** One post of each category, the newest first. The owner may change or delete them like any other. */
export const samplePosts = [growth, googleBusiness, callHandling, reviews, leadFunnels, caseStories] as const
