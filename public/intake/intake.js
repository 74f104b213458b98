// Everything on these pages works without this file; it only shows sooner what the server would say anyway.
'use strict'
{
  const $ = (selector, from = document) => from.querySelector(selector)
  const all = (selector, from = document) => [...from.querySelectorAll(selector)]
  const fill = (text, values) => text.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? '')
  const wordsOf = element => JSON.parse(element?.dataset.words ?? '{}')

  const summary = $('.summary')
  if (summary) summary.focus()
  // A page out of the browser's memory may show what was true before the last step.
  addEventListener('pageshow', event => event.persisted && all('[aria-disabled]').forEach(free))

  // One press is one press.
  const busy = new WeakSet()
  function free(button) {
    button.removeAttribute('aria-disabled')
    if (button.dataset.words) button.textContent = button.dataset.words
    if (button.form) busy.delete(button.form)
  }
  addEventListener('submit', event => {
    const form = event.target
    if (event.defaultPrevented) return
    if (busy.has(form)) return event.preventDefault()
    busy.add(form)
    const pressed = event.submitter
    // After the browser has taken the form's values, or the button's own would be missing.
    setTimeout(() => {
      if (!pressed || pressed.classList.contains('first')) return
      pressed.setAttribute('aria-disabled', 'true')
      if (pressed.dataset.busy) {
        pressed.dataset.words = pressed.textContent
        pressed.textContent = pressed.dataset.busy
      }
    })
    setTimeout(() => all('[aria-disabled]', form).forEach(free), 20_000)
    setTimeout(() => busy.delete(form), 20_000)
  })

  // A form that cannot be sent stays. What is typed is kept meanwhile: a telephone drops pages that it does not show.
  const step = $('#step')
  if (step?.dataset.words) {
    const words = wordsOf(step)
    let typed = false
    let waiting
    let keeping
    const keep = () => {
      clearTimeout(waiting)
      if (!typed || keeping) return
      typed = false
      const body = new URLSearchParams(new FormData(step))
      body.set('way', 'keep')
      keeping = fetch(step.action, { method: 'POST', body, keepalive: true, redirect: 'manual' })
        .catch(() => (typed = true))
        .finally(() => (keeping = undefined))
    }
    if (step.dataset.keeps) {
      step.addEventListener('input', () => {
        typed = true
        clearTimeout(waiting)
        waiting = setTimeout(keep, 700)
      })
      for (const end of ['visibilitychange', 'beforeunload', 'pagehide']) addEventListener(end, keep)
    }
    step.addEventListener('submit', event => {
      if (!navigator.onLine) {
        event.preventDefault()
        const wrong = $('.offline', step) ?? document.createElement('p')
        Object.assign(wrong, { className: 'wrong offline', role: 'alert', textContent: words.offline })
        $('.ways', step).before(wrong)
        return
      }
      clearTimeout(waiting)
      typed = false
      if (!keeping) return
      // What is under way holds less than the form does now, and must not arrive behind it.
      event.preventDefault()
      const late = new Promise(done => setTimeout(done, 3000))
      Promise.race([keeping, late]).then(() => {
        keeping = undefined
        step.requestSubmit(event.submitter)
      })
    })
    addEventListener('online', () => {
      $('.offline', step)?.remove()
      keep()
    })
  }

  // Worked out while the page is read, so that nobody has to read a picture before a code is sent.
  for (const field of all('input[name="work"]')) {
    const { form } = field
    const { bits, parts, script } = field.dataset
    let waiting
    let finished = false
    const finish = answer => {
      finished = true
      field.value = answer
      if (waiting) form.requestSubmit(waiting)
    }
    try {
      const worker = new Worker(script)
      worker.onmessage = ({ data }) => finish(data)
      worker.onerror = () => finish('')
      worker.postMessage({ challenge: form.elements.challenge.value, bits: +bits, parts: +parts })
    } catch {
      finish('')
    }
    form.addEventListener('submit', event => {
      const pressed = event.submitter
      if (finished || pressed?.name === 'way') return
      event.preventDefault()
      if (waiting) return
      waiting = pressed ?? $('button.main', form)
      waiting.setAttribute('aria-disabled', 'true')
      // A page without an answer leads to the picture.
      setTimeout(() => finished || finish(''), 10_000)
    })
  }

  // VIN: what its signs say, while it is typed.
  const vin = $('#vin')
  const live = $('#vin-live')
  if (vin && live) {
    const words = wordsOf(live)
    let request = 0
    let waiting
    const report = (text, tone = '') => {
      live.textContent = text
      live.dataset.tone = tone
    }
    const look = async () => {
      const typed = vin.value.replace(/[\s-]/g, '').toUpperCase()
      const turn = ++request
      if (typed === '') return report('')
      // Other signs are a sentence around it, a plate or no VIN: the server says which.
      if (typed.length !== 17 && !/[^A-Z0-9]/.test(typed)) {
        const left = 17 - typed.length
        const text = fill(left > 0 ? words.short : words.long, { count: typed.length, left: Math.abs(left) })
        return report(text, left < 0 ? 'wrong' : '')
      }
      try {
        const answer = await fetch(`/app/xfpqx/basicdatacommon/checkVin?vin=${encodeURIComponent(vin.value.slice(0, 60))}`)
        if (!answer.ok || turn !== request) return
        const { data } = await answer.json()
        const meant = data.suggestion ? ` ${fill(words.meant, { vin: data.suggestion })}` : ''
        if (data.instead) return report(fill(words[data.instead], { vin: data.vin }), 'wrong')
        if (data.status === 'character') return report(words.character + meant, 'wrong')
        if (data.level === 'error') return report(words.check, 'wrong')
        report(data.maker ? fill(words.okMaker, { maker: data.maker.name }) : words.ok, 'good')
      } catch {
        report('')
      }
    }
    vin.addEventListener('input', event => {
      if (event.isComposing) return
      clearTimeout(waiting)
      waiting = setTimeout(look, 300)
    })
    vin.addEventListener('compositionend', look)
    // Where the page says already what is wrong, it is not said twice.
    if (vin.value && !vin.hasAttribute('aria-invalid')) look()
  }

  // A photograph that was chosen is read at once.
  const licence = $('#licence')
  if (licence)
    licence.addEventListener('change', () => {
      const [file] = licence.files
      licence.setCustomValidity(file?.size > 20 * 1024 * 1024 ? licence.dataset.large : '')
      if (file && licence.reportValidity()) licence.form.requestSubmit($('button', licence.form))
    })

  // The cities of the province, and no others.
  for (const inner of all('select[data-within]')) {
    const outer = document.getElementById(inner.dataset.within)
    const groups = all('optgroup', inner)
    if (!outer || groups.length === 0) continue
    const narrow = () => {
      for (const group of groups) group.remove()
      for (const group of groups) {
        if (outer.value && group.dataset.of !== outer.value) continue
        inner.append(group)
      }
      const options = all('option[value]:not([value=""])', inner)
      if (outer.value && options.length === 1) inner.value = options[0].value
    }
    outer.addEventListener('change', () => {
      inner.value = ''
      narrow()
    })
    const before = inner.value
    narrow()
    inner.value = before
  }

  // How much is told.
  const story = $('#description')
  const prompts = $('#prompts')
  if (story && prompts) {
    const words = wordsOf(prompts)
    const box = $('.fullness', prompts)
    const meter = $('meter', prompts)
    const level = $('[data-levels]', prompts)
    const levels = JSON.parse(level.dataset.levels)
    const count = $('.count', prompts)
    box.hidden = false
    const limit = 4000
    let reported
    const look = () => {
      const length = [...story.value.trim()].length
      const parts = story.value.split(/[。！？；.!?;\n]+/).filter(part => part.trim().length > 3).length
      const full = length === 0 ? 0 : Math.min(4, 1 + (length > 30) + (length > 80) + (parts > 2))
      meter.value = full
      const text = levels[Math.max(0, full - 1)] ?? ''
      if (text !== reported) level.textContent = reported = text
      const left = limit - [...story.value].length
      count.textContent = left < 500 ? fill(left < 0 ? words.over : words.left, { count: Math.abs(left) }) : ''
    }
    story.addEventListener('input', look)
    look()
  }

  // Files go one by one as they are chosen, with a bar each, and again where the line broke.
  const files = $('#files[data-words]')
  if (files) {
    const words = wordsOf(files)
    const kept = $('#kept')
    const sending = $('#sending')
    const form = files.form
    const line = []
    let running = false
    // Added to a report that was sent, or to the one that is being written.
    const isOwn = files.dataset.own !== undefined
    for (const add of all('.add', form)) add.hidden = true
    for (const camera of matchMedia('(pointer: coarse)').matches ? all('.camera', form) : []) {
      camera.hidden = false
      camera.addEventListener('click', () => {
        const lens = Object.assign(document.createElement('input'), { type: 'file', accept: camera.value, capture: 'environment' })
        lens.addEventListener('change', () => queue(lens.files))
        lens.click()
      })
    }
    files.addEventListener('change', () => {
      queue(files.files)
      files.value = ''
    })
    const queue = chosen => {
      let room = 9 - all('li', kept).length - all('li', sending).length
      for (const file of chosen) {
        const row = document.createElement('li')
        const name = Object.assign(document.createElement('span'), { className: 'name', textContent: file.name })
        name.setAttribute('role', 'status')
        const bar = Object.assign(document.createElement('progress'), { max: 100, value: 0 })
        bar.setAttribute('aria-label', file.name)
        row.append(name, bar)
        sending.append(row)
        const isVideo = file.type.startsWith('video/') || /\.(mp4|mov)$/i.test(file.name)
        const large = file.size > (isVideo ? 100 : 20) * 1024 * 1024
        if (room-- <= 0) fail({ file, row }, words.tooMany, false)
        else if (/\.(doc|xls|wps)$/i.test(file.name)) fail({ file, row }, words.doc, false)
        else if (large) fail({ file, row }, words.tooLarge, false)
        else line.push({ file, row })
      }
      next()
    }
    // Only a browser of Apple can read these; the server has no decoder of them.
    const readable = async file => {
      if (!/\.hei[cf]$/i.test(file.name) && !/^image\/hei[cf]/.test(file.type)) return file
      const picture = await createImageBitmap(file)
      const canvas = Object.assign(document.createElement('canvas'), { width: picture.width, height: picture.height })
      canvas.getContext('2d').drawImage(picture, 0, 0)
      const bytes = await new Promise(done => canvas.toBlob(done, 'image/jpeg', 0.9))
      return new File([bytes], file.name.replace(/\.\w+$/, '') + '.jpg', { type: 'image/jpeg' })
    }
    let sent
    const next = async () => {
      const one = running ? undefined : line.shift()
      if (!one) return
      running = true
      tell()
      try {
        one.file = await readable(one.file)
      } catch {
        fail(one, words.heic, false)
        return done()
      }
      const { file, row } = one
      delete row.dataset.failed
      for (const button of all('button', row)) button.remove()
      const bar = $('progress', row)
      bar.hidden = false
      const report = text => {
        $('.name', row).textContent = fill(text, { name: file.name, percent: Math.round(bar.value) })
      }
      // A large file goes in parts, from where the server has it to: also when it is chosen again on a new page.
      const large = file.size > partBytes
      const upload = `${file.name} ${file.size} ${file.lastModified}`
      let at = large ? undefined : 0
      for (let breaks = 0; ; ) {
        const body = listed()
        body.append('upload', upload)
        if (large) for (const [name, value] of Object.entries({ at: at ?? 0, size: file.size })) body.append(name, value)
        if (at !== undefined) body.append('files', large ? file.slice(at, at + partBytes) : file, file.name)
        const { status, text } = await post(body, loaded => {
          bar.value = Math.min(100, (((at ?? 0) + (at === undefined ? 0 : loaded)) / file.size) * 100)
          report(words.sending)
        })
        if (status === 'given up') return
        if (status === 0 && breaks < 10) {
          report(words.broken)
          await lineBack(++breaks)
          at = large ? undefined : 0
          continue
        }
        let answer = {}
        try {
          answer = JSON.parse(text)
        } catch {}
        if (status === 200 && answer.data.next !== undefined) {
          breaks = 0
          at = answer.data.next
          continue
        }
        if (status === 200) show(answer.data.files, row, file)
        else {
          // Without an envelope it is a proxy's answer.
          const proxy = status === 413 && !answer.code
          const reason = answer.errors?.[0]?.message ?? answer.resMsg ?? (proxy ? words.proxy : '')
          fail(one, status === 415 && !answer.errors ? words.wrongType : reason, proxy || !status || status >= 500 || status === 429)
        }
        return done()
      }
    }
    const partBytes = 2 * 1024 * 1024
    const listed = () => {
      const body = new FormData()
      body.append('as', 'list')
      if (isOwn) body.append('report', 'yes')
      return body
    }
    // The answers in the form of a report that was sent must stay, so it is not submitted for this.
    const dropOwn = there => {
      const press = async () => {
        const body = listed()
        body.append('remove', all('li', kept).indexOf(there))
        const { status } = await post(body, () => {})
        if (status === 200) there.remove()
      }
      there.append(button(words.drop, 'link', press))
    }
    const post = (body, loaded) =>
      new Promise(resolve => {
        const call = (sent = new XMLHttpRequest())
        call.open('POST', '/app/intakeform/evidence')
        call.setRequestHeader('accept', 'application/json')
        call.timeout = 10 * 60_000
        call.upload.onprogress = event => loaded(event.loaded)
        call.onload = () => resolve({ status: call.status, text: call.responseText })
        call.onerror = call.ontimeout = () => resolve({ status: 0 })
        call.onabort = () => resolve({ status: 'given up' })
        call.send(body)
      })
    const lineBack = breaks =>
      new Promise(resolve => {
        const timer = setTimeout(resolve, Math.min(30, 2 ** breaks) * 1000)
        addEventListener('online', () => resolve(clearTimeout(timer)), { once: true })
      })
    const done = () => {
      running = false
      next()
    }
    const fail = (one, reason, again) => {
      const { file, row } = one
      row.dataset.failed = ''
      $('progress', row).hidden = true
      $('.name', row).textContent = fill(words.failed, { name: file.name, reason }).replace(/[：:]\s*$/, '')
      if (again) row.append(button(words.again, 'again', () => (line.push(one), next())))
      row.append(button(words.drop, 'link', () => row.remove()))
    }
    const button = (text, className, press) => {
      const made = Object.assign(document.createElement('button'), { type: 'button', className, textContent: text })
      made.addEventListener('click', press)
      return made
    }
    const show = (list, row, file) => {
      row.remove()
      const at = list.length - 1
      // The answer that it is there was lost, and the page shows it already.
      if (all('li', kept).length > at) return
      const there = document.createElement('li')
      const name = Object.assign(document.createElement('span'), { className: 'name', textContent: list[at].name })
      const size = Object.assign(document.createElement('span'), { className: 'size', textContent: `${Math.max(0.1, file.size / 1048576).toFixed(1)} MB` })
      const drop = Object.assign(document.createElement('button'), { type: 'submit', className: 'link', name: 'remove', value: at, textContent: words.drop })
      if (file.type.startsWith('image/')) {
        const picture = Object.assign(document.createElement('img'), { src: URL.createObjectURL(file), alt: '', width: 56, height: 56 })
        there.append(picture)
      }
      there.append(name, size)
      kept.append(there)
      if (isOwn) dropOwn(there)
      else there.append(drop)
      $('#arrived').textContent = fill(words.added, { name: list[at].name })
    }
    if (isOwn) all('li', kept).forEach(dropOwn)
    // Whoever goes on while something is on its way waits for it, or gives it up.
    const notice = $('#waiting')
    let wait
    const tell = () => {
      if (wait) $('p', notice).textContent = fill(words.waits, { count: line.length + 1 })
    }
    const stay = () => {
      clearInterval(wait)
      wait = undefined
      notice.hidden = true
    }
    form.addEventListener('submit', event => {
      if (!running) return
      event.preventDefault()
      event.stopImmediatePropagation()
      if (wait) return
      const goOn = () => {
        stay()
        form.requestSubmit(event.submitter ?? undefined)
      }
      const without = () => {
        for (const { row } of line.splice(0)) row.remove()
        running = false
        sent?.abort()
        goOn()
      }
      notice.replaceChildren(document.createElement('p'), button(words.cancel, 'give-up', without), button(words.stay, 'stay', stay))
      notice.hidden = false
      wait = setInterval(() => running || goOn(), 200)
      tell()
      $('button', notice).focus()
    })
  }

  // The code: the phone may read it out of the message; a new one after a minute.
  const code = $('#code')
  if (code && 'OTPCredential' in window)
    navigator.credentials
      .get({ otp: { transport: ['sms'] } })
      .then(otp => {
        code.value = otp.code
      })
      .catch(() => {})
  const resend = $('#resend')
  if (resend) {
    let left = Number(resend.dataset.left)
    if (left > 0) {
      const wait = document.createElement('span')
      wait.id = 'wait'
      resend.hidden = true
      resend.after(wait)
      const tick = () => {
        wait.textContent = fill(resend.dataset.wait, { count: left })
        if (left-- > 0) return
        clearInterval(clock)
        wait.remove()
        resend.hidden = false
      }
      const clock = setInterval(tick, 1000)
      tick()
    }
  }

  // The receipt is for the person who sent the report, not for the next one at this computer.
  if ($('#receipt') && !$('#receipt').matches('input')) {
    addEventListener('pagehide', () => navigator.sendBeacon('/app/intakeform/leave', new URLSearchParams()))
    addEventListener('pageshow', event => event.persisted && location.reload())
  }

  const print = $('.print')
  if (print) {
    print.hidden = false
    print.addEventListener('click', () => window.print())
  }
}
