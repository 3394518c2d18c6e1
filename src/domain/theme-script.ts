import { DARK_CLASS, FRAME_COLORS, THEME_KEY } from './theme'

/**
 * The script that sets the theme before the first paint. It does not follow the system's preference (reading A15). The
 * site's theme buttons work by this script alone, so that the first click counts at once, before the other scripts of
 * the page have come. The script also changes the colour of a phone browser's frame, in the first `theme-color`
 * element, because browsers use only the first.
 */
export const THEME_SCRIPT = `{
let d=document,list=d.documentElement.classList,keep=f=>{try{return f(localStorage)}catch{}},
show=dark=>{
let frame=d.querySelector('meta[name=theme-color]');
list.toggle('${DARK_CLASS}',dark);
if(frame)frame.content=dark?'${FRAME_COLORS.dark}':'${FRAME_COLORS.light}'};
keep(s=>s.${THEME_KEY})=='dark'&&show(!0);
addEventListener('click',e=>{
let t=e.target.closest('[data-theme-switch]'),dark=!list.contains('${DARK_CLASS}');
if(t)show(dark),t.ariaPressed=dark,keep(s=>s.${THEME_KEY}=dark?'dark':'light')},1)
}`.replaceAll('\n', '')
