import type { SamplePost } from './types'

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
