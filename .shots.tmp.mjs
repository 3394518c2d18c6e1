import { chromium } from '@playwright/test'
const [base, paths, widths, themes, full='1'] = process.argv.slice(2)
const b = await chromium.launch({ executablePath:'/usr/bin/chromium', args:['--no-sandbox','--disable-gpu','--disable-background-networking','--disable-component-update','--disable-sync'] })
for (const w of widths.split(',')) for (const t of themes.split(',')) {
  const c = await b.newContext({ viewport:{width:+w,height:+w<500?812:900}, reducedMotion: process.env.MOTION?undefined:'reduce' })
  await c.addInitScript(t=>localStorage.setItem('theme',t), t)
  const p = await c.newPage()
  p.on('console', m=>['error','warning'].includes(m.type())&&console.log(w,t,m.text().slice(0,300)))
  p.on('pageerror', e=>console.log('PAGEERR',e.message))
  for (const path of paths.split(',')) {
    await p.goto(base+path,{waitUntil:'load'}); await p.waitForTimeout(700)
    const o = await p.evaluate(()=>document.documentElement.scrollWidth-innerWidth); if(o>0) console.log('OVERFLOW',path,w,o)
    const name = `/tmp/shots/${path.replaceAll('/','_')||'_'}-${w}-${t}`
    if(full==='1'){ const h=await p.evaluate(()=>document.documentElement.scrollHeight); const step=+w<500?2400:1700; for(let y=0,i=0;y<h;y+=step,i++) await p.screenshot({path:`${name}-${i}.png`,fullPage:true,clip:{x:0,y,width:+w,height:Math.min(step,h-y)}}) } else await p.screenshot({path:name+'.png'})
  }
  await c.close()
}
await b.close()
