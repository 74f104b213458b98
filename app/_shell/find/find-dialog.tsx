import { useLocale, useTranslations } from 'next-intl'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { Icon, TextButton } from '@/app/_ui/icon'
import { visit } from '../tab-store'
import { pinned } from '../tabs/pinned'
import './find-dialog.css'
import { recentFinds } from './recent'
import {
  type Choice,
  type FindProps,
  fileChoices,
  recallChoices,
  recordChoices,
  useCommands,
  usePages,
} from './use-choices'
import { type FindAnswer, shortest, useFind } from './use-find'

interface Group {
  name: string
  choices: Choice[]
}

interface ListProps {
  id: string
  label: string
  groups: Group[]
  active: string | undefined
  onChoose(choice: Choice, behind: boolean): void
}

function FindList({ id, label, groups, active, onChoose }: ListProps) {
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the active choice may be out of sight
  useEffect(() => {
    box.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    <div ref={box} id={id} role="listbox" aria-label={label} className="choices flex-1 scroll-y">
      {groups.map(({ name, choices }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a list box
        <div key={name} role="group" aria-label={name}>
          <p className="secondary text-12" aria-hidden="true">
            {name}
          </p>
          {choices.map(choice => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: keys go to the input that the list belongs to
            // biome-ignore lint/a11y/useFocusableInteractive: the input keeps the focus
            <div
              key={choice.key}
              id={optionId(id, choice.key)}
              role="option"
              aria-selected={choice.key === active}
              onMouseDown={event => event.preventDefault()}
              onClick={event => onChoose(choice, event.ctrlKey || event.metaKey)}
              onAuxClick={event => event.button === 1 && onChoose(choice, true)}
            >
              <Icon name={choice.icon} />
              <span className="grid flex-1 min-w-0">{choice.content}</span>
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}

const optionId = (list: string, key: string) => `${list}-${key.replace(/\W/g, '-')}`

function useGroups(props: FindProps, text: string, found: FindAnswer): Group[] {
  const t = useTranslations('shell.find')
  const pages = usePages(props.entries, text)
  const commands = useCommands(props, text)
  const records = recordChoices(text, found)
  const files = fileChoices(text, found)
  const inList: Choice = {
    key: 'list',
    icon: 'list',
    title: text,
    content: t('inList', { text }),
    href: `/defects?${new URLSearchParams({ keyword: text })}`,
  }
  const byWords = found.records.some(({ matched }) => matched === 'words')
  const recent = text ? [] : recentFinds().map(toRecent)
  const groups = [
    { name: t('groups.recent'), choices: recent },
    { name: t('groups.records'), choices: byWords ? [...records, inList] : records },
    { name: t('groups.files'), choices: files },
    { name: t('groups.recalls'), choices: recallChoices(text, found) },
    { name: t('groups.pages'), choices: pages },
    { name: t('groups.commands'), choices: commands },
  ]
  return groups.filter(({ choices }) => choices.length > 0)
}

const toRecent = (title: string): Choice => ({
  key: `recent ${title}`,
  icon: 'search',
  title,
  content: title,
})

export default function FindDialog(props: FindProps) {
  const { records, files, recalls, personal, go, onClose } = props
  const t = useTranslations('shell.find')
  const locale = useLocale()
  const list = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const [typed, setTyped] = useState('')
  // What an input method still composes is not searched for.
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const [opened, setOpened] = useState('')
  const [waiting, setWaiting] = useState(false)
  const found = useFind(text, { records, files, recalls })
  const groups = useGroups(props, text, found)
  const choices = groups.flatMap(group => group.choices)
  const now = choices[Math.min(at, choices.length - 1)]

  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal()
  }, [])

  const search = (next: string, composing = false) => {
    setTyped(next)
    setOpened('')
    setWaiting(false)
    if (composing || next.trim() === text) return
    setText(next.trim())
    setAt(0)
  }
  const choose = (choice: Choice, behind: boolean) => {
    if (choice.key.startsWith('recent ')) return search(choice.title)
    choice.chosen?.()
    if (behind && choice.href) {
      visit(
        {
          path: choice.href.split(/[?#]/)[0]!,
          search: choice.href.split('?')[1] ?? '',
          title: { text: choice.title, locale },
        },
        pinned(props.entries),
      )
      return setOpened(t('opened', { title: choice.title }))
    }
    dialog.current?.close()
    if (choice.href) void open(choice.href)
    else choice.run?.()
  }
  const open = async (href: string) => {
    const [path, hash] = href.split('#')
    // The same list keeps its filters.
    if (hash && window.location.pathname.endsWith(path!)) window.location.hash = hash
    else await go(href)
  }
  // Who types and presses Enter at once means what is about to be found.
  useEffect(() => {
    if (!waiting || found.loading) return
    setWaiting(false)
    if (choices[0] && !found.error) choose(choices[0], false)
  })

  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) {
      setAt((Math.min(at, choices.length - 1) + step + choices.length) % Math.max(1, choices.length))
    } else if (event.key === 'Enter') {
      if (found.loading && at === 0) setWaiting(true)
      else if (now) choose(now, event.ctrlKey || event.metaKey)
    } else return
    event.preventDefault()
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself
    <dialog
      ref={dialog}
      className="sh-find-box"
      aria-label={t('title')}
      onClose={onClose}
      onClick={event => event.target === dialog.current && dialog.current.close()}
    >
      <div className="field row flex-none gap-12" data-busy={found.loading}>
        <Icon name="search" />
        <input
          className="flex-1 min-w-0 h-32 border-0 bg-none text-16"
          role="combobox"
          aria-label={t('title')}
          aria-expanded={choices.length > 0}
          aria-controls={list}
          aria-autocomplete="list"
          aria-activedescendant={now && optionId(list, now.key)}
          placeholder={t(records ? (personal ? 'placeholderClear' : 'placeholder') : 'placeholderPages')}
          value={typed}
          maxLength={100}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          onChange={event => search(event.target.value, (event.nativeEvent as InputEvent).isComposing)}
          onCompositionEnd={event => search(event.currentTarget.value)}
          onKeyDown={press}
        />
        <button
          type="button"
          className="ui-icon-button"
          aria-label={t('close')}
          onClick={() => dialog.current?.close()}
        >
          <Icon name="close" />
        </button>
      </div>
      <FindList id={list} label={t('results')} groups={groups} active={now?.key} onChoose={choose} />
      <FindState found={found} text={text} records={records} none={choices.length === 0} />
      <p className="hint flex flex-none between secondary text-12 border-top gap-16">
        <output>{opened || (text && !found.loading ? t('count', { count: choices.length }) : '')}</output>
        <span>{t('hint')}</span>
      </p>
    </dialog>
  )
}

interface StateProps {
  found: ReturnType<typeof useFind>
  text: string
  records: boolean
  none: boolean
}

function FindState({ found, text, records, none }: StateProps) {
  const t = useTranslations('shell.find')
  const others = found.words.slice(1).filter(word => !text.includes(word))
  if (found.error)
    return (
      <p className="state flex-none secondary" role="alert">
        {found.error} <TextButton onClick={found.retry}>{t('retry')}</TextButton>
      </p>
    )
  if (found.loading && none) return <p className="state late flex-none secondary">{t('loading')}</p>
  if (text && none && found.hiddenPart) return <p className="state flex-none secondary">{t('hiddenPart')}</p>
  if (text && none && found.hiddenKind)
    return (
      <p className="state flex-none secondary">{t('hiddenKind', { kind: t(`kinds.${found.hiddenKind}`) })}</p>
    )
  if (text && none)
    return (
      <p className="state flex-none secondary">
        {t(records && text.length < shortest ? 'short' : 'empty', { text })}
      </p>
    )
  if (others.length > 0 && !found.loading)
    return <p className="state flex-none secondary">{t('synonyms', { words: others.join(t('comma')) })}</p>
  return null
}
