import { randomBytes } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { LoginText } from './login'

export interface Page {
  html: string
  policy: string
}

const style = `
:root{color-scheme:light dark;--ground:#f4f5f7;--card:#fff;--line:#c9cdd3;--edge:#e6e8eb;--text:#1f2328;--quiet:#5c6370;--accent:#126dc2;--on:#fff;--wrong:#c9252d}
@media(prefers-color-scheme:dark){:root{--ground:#0d1013;--card:#16191e;--line:#434a54;--edge:#2a2f36;--text:#e3e6ea;--quiet:#9aa2ad;--accent:#4ca1e8;--on:#0d1013;--wrong:#dc7070}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;background:var(--ground);color:var(--text);font:14px/22px -apple-system,"PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif}
header{display:flex;align-items:center;justify-content:space-between;min-height:64px;padding:16px 32px;font-size:16px;font-weight:600}
header a{padding:4px 12px;border:1px solid var(--line);border-radius:4px;color:inherit;font-size:14px;font-weight:400;text-decoration:none}
header a:hover{border-color:var(--accent);color:var(--accent)}
main{width:min(420px,100% - 32px);margin:9vh auto 16vh;padding:32px;background:var(--card);border:1px solid var(--edge);border-radius:8px}
h1{margin:0 0 24px;font-size:20px;line-height:28px}label{display:block;margin:16px 0 4px}p{margin:0}main a{color:var(--accent)}
input{width:100%;height:40px;padding:0 12px;font:inherit;color:inherit;background:transparent;border:1px solid var(--line);border-radius:4px}
button{width:100%;min-height:40px;margin-top:24px;border:0;border-radius:4px;background:var(--accent);color:var(--on);font:inherit;cursor:pointer}
:focus-visible{outline:2px solid var(--accent);outline-offset:1px}button:disabled{opacity:.6}
.secret{position:relative}.secret input{padding-right:44px}.secret button{position:absolute;inset:0 0 0 auto;width:40px;min-height:0;margin:0;background:none;color:var(--quiet)}.secret svg{width:18px;vertical-align:middle;fill:none;stroke:currentColor;stroke-width:1.4}.ended{margin-bottom:16px;padding:8px 12px;border:1px solid var(--line);border-radius:4px}
.note{margin-top:8px;font-size:13px;color:var(--quiet)}.register{margin-top:24px;text-align:center}.register a{display:inline-block;padding:4px 8px}
.wrong{padding:8px 12px;border:1px solid var(--wrong);border-radius:4px;color:var(--wrong)}`

const eye =
  '<svg viewBox="0 0 16 16" aria-hidden="true"><path d="M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8ZM8 10a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z"/></svg>'

/** Hashes the password in the browser where possible: crypto.subtle needs https or localhost. */
const hashing = `
const form=document.querySelector('form');
form.addEventListener('submit',async event=>{
  if(!window.crypto||!crypto.subtle||form.passwordHash.value)return;
  event.preventDefault();
  form.querySelector('button:not([type])').disabled=true;
  const bytes=new Uint8Array(await crypto.subtle.digest('SHA-256',new TextEncoder().encode(form.password.value)));
  form.passwordHash.value=Array.from(bytes,byte=>byte.toString(16).padStart(2,'0')).join('');
  form.password.disabled=true;
  form.submit();
});
addEventListener('pageshow',()=>{form.passwordHash.value='';form.password.disabled=false;form.querySelector('button:not([type])').disabled=false});
const look=form.querySelector('button[type]');
look.hidden=false;
look.addEventListener('click',()=>{
  form.password.type=form.password.type==='password'?'text':'password';
  const label=look.getAttribute('aria-label');
  look.setAttribute('aria-label',look.dataset.other);
  look.dataset.other=label;
});
form.addEventListener('submit',()=>{form.password.type='password'});`

export function loginPage(
  text: LoginText,
  { application, register }: { application: string; register: string | null },
  tried?: { loginId: string; error: string; note: string },
  ended?: string,
): Page {
  const known = tried?.loginId ?? ''
  const body = `<h1>${escaped(text.heading)}</h1>
${ended && !tried ? `<p class="ended" role="status">${escaped(ended)}</p>` : ''}${tried ? `<p class="wrong" role="alert">${escaped(tried.error)}</p>` : ''}${tried?.note ? `<p class="note">${escaped(tried.note)}</p>` : ''}
<form method="post" autocomplete="on">
<input type="hidden" name="lang" value="${text.lang}"><input type="hidden" name="passwordHash">
<label for="loginId">${escaped(text.loginId)}</label>
<input id="loginId" name="loginId" value="${escaped(known)}" autocomplete="username" autocapitalize="none" spellcheck="false" maxlength="100" required${known ? '' : ' autofocus'}>
<label for="password">${escaped(text.password)}</label>
<div class="secret"><input id="password" name="password" type="password" autocomplete="current-password" required${known ? ' autofocus' : ''}>
<button type="button" hidden aria-controls="password" aria-label="${escaped(text.show)}" data-other="${escaped(text.hide)}">${eye}</button></div>
<button>${escaped(text.submit)}</button></form>
${register ? `<p class="register"><a href="${escaped(register)}">${escaped(text.register)}</a></p>` : ''}`
  const language = `<a href="?lang=${text.language.code}" lang="${text.language.code}">${escaped(text.language.name)}</a>`
  return page(text, body, { language, script: hashing, forms: application })
}

export function codePage(
  text: LoginText,
  application: string,
  ticket: string,
  { error, note }: { error?: string; note?: string },
): Page {
  const body = `<h1>${escaped(text.heading)}</h1>
${error ? `<p class="wrong" role="alert">${escaped(error)}</p>` : ''}${note ? `<p role="status">${escaped(note)}</p>` : ''}
<form method="post"><input type="hidden" name="lang" value="${text.lang}"><input type="hidden" name="codeTicket" value="${escaped(ticket)}">
<label for="code">${escaped(text.code)}</label>
<input id="code" name="code" inputmode="numeric" autocomplete="one-time-code" maxlength="20" required autofocus>
<button>${escaped(text.submit)}</button></form>
<p class="register"><a href="?lang=${text.lang}">${escaped(text.again)}</a></p>`
  return page(text, body, { forms: application })
}

export function signOutPage(text: LoginText, form: string, confirmed: boolean, target: string): Page {
  const hidden = '<input type="hidden" name="logout" value="yes">'
  const button = `<button>${escaped(text.signOutSubmit)}</button>`
  const body = `<h1>${escaped(text.signOutHeading)}</h1><p>${escaped(text.signOutQuestion)}</p>
${form.replace('</form>', `${hidden}${button}</form>`)}`
  return page(text, body, { script: confirmed ? 'document.forms[0].submit()' : '', forms: target })
}

export function messagePage(text: LoginText, what: keyof LoginText['notes'], home: string): Page {
  return page(
    text,
    `<h1>${escaped(text.notes[what])}</h1><p><a href="${escaped(home)}">${escaped(text.back)}</a></p>`,
    {},
  )
}

function page(
  text: LoginText,
  body: string,
  { language = '', script = '', forms = '' }: { language?: string; script?: string; forms?: string },
): Page {
  const nonce = randomBytes(16).toString('base64')
  const html = `<!doctype html>
<html lang="${text.lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escaped(text.heading)} - ${escaped(text.title)}</title><style nonce="${nonce}">${style}</style></head>
<body><header><span>${escaped(text.title)}</span>${language}</header><main>${body}</main>
${script && `<script nonce="${nonce}">${script}</script>`}</body></html>`
  // Browsers apply form-action to the redirects that follow a form, too: they end at the application.
  const policy = `default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; form-action 'self' ${forms}; frame-ancestors 'none'; base-uri 'none'`
  return { html, policy }
}

export function send(response: ServerResponse, status: number, { html, policy }: Page) {
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  })
  response.end(html)
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, sign => `&#${sign.charCodeAt(0)};`)
}
