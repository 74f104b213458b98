'use client'

import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { call } from '@/app/_ui/call'
import { basePath, hrefOf } from '@/app/_ui/call-address'
import { CopyableText } from '@/app/_ui/copyable-text'
import { TextButton } from '@/app/_ui/icon'
import { Panel } from '@/app/_ui/panel'
import { NamedMenu } from '@/app/_ui/popup/popup-menu'
import { Tag, type Tone } from '@/app/_ui/state-tag'
import { PlainTable } from '@/app/_ui/table/plain-table'
import { formatMinute } from '@/app/(staff)/_parts/format-minute'
import { LinkTabs } from '@/app/(staff)/_parts/link-tabs'
import { TemplatePanel } from '@/app/(staff)/_parts/template-panel'
import { isInternal, type LetterState, letterKinds } from '@/lib/investigations/letters/letter-schema'
import type { FileLetter } from '@/lib/investigations/letters/list-letters'
import type { Detail } from './read-detail'
import { tabHref } from './tabs'
import { useLetterSteps } from './use-letter-steps'

type Props = { id: string; mayEdit: boolean } & NonNullable<Detail['letters']>

const tones: Record<LetterState, Tone> = {
  draft: 'grey',
  checked: 'blue',
  signed: 'cyan',
  sent: 'purple',
  answered: 'green',
  withdrawn: 'dark',
}

export function LettersTab({ id, list, template, mayEdit }: Props) {
  const t = useTranslations('investigations.letters')
  const { start, actionsOf, dialog, given } = useLetterSteps(id)
  const heads = (['title', 'to', 'deadline', 'state', 'files', 'actions'] as const).map(name =>
    t(`columns.${name}`),
  )
  return (
    <>
      <Panel>
        <p className="row wrap gap-12 mb-12">
          {mayEdit && (
            <NamedMenu
              label={t('start')}
              items={letterKinds.map(kind => ({
                ...{ key: kind, label: t(`kinds.${kind}`), onSelect: () => void start(kind) },
              }))}
            />
          )}
          <Link href={`${tabHref(id, 'letters')}&template=${letterKinds[0]}`} prefetch={false}>
            {t('templates')}
          </Link>
        </p>
        {given && <LinkAndCode {...given} />}
        <PlainTable none={t('none')} aria-label={t('label')} heads={heads}>
          {list.map(letter => (
            <tr key={letter.id}>
              <th scope="row">
                <LetterFacts {...letter} />
              </th>
              <td>
                {isInternal(letter.kind) ? t('internal') : letter.recipient || '–'}
                <p className="tertiary">{[letter.contact, letter.email].filter(Boolean).join(' ')}</p>
              </td>
              <td className="nowrap">{letter.deadline ?? '–'}</td>
              <td>
                <span className="inline-flex wrap gap-4">
                  <Tag tone={tones[letter.state]}>{t(`states.${letter.state}`)}</Tag>
                  {letter.late && <Tag tone="red">{t('late')}</Tag>}
                </span>
                {letter.reason && <p className="tertiary">{letter.reason}</p>}
                {letter.access && <ProducerAccess {...letter} access={letter.access} />}
              </td>
              <td>
                <LetterFiles {...{ id, letter }} />
              </td>
              <td>
                <span className="row wrap gap-8">
                  {mayEdit &&
                    actionsOf(letter).map(({ key, label, onSelect }) => (
                      <TextButton key={key} onClick={onSelect}>
                        {label}
                      </TextButton>
                    ))}
                </span>
              </td>
            </tr>
          ))}
        </PlainTable>
      </Panel>
      {template && (
        <>
          <LinkTabs
            label={t('templates')}
            tabs={letterKinds}
            open={template.kind}
            hrefOf={kind => `${tabHref(id, 'letters')}&template=${kind}`}
          >
            {kind => t(`kinds.${kind}`)}
          </LinkTabs>
          <TemplatePanel
            key={template.kind}
            title={t(`kinds.${template.kind}`)}
            template={template}
            mayKeep={template.mayKeep}
            with={{ kind: template.kind }}
            calls={{
              file: hrefOf('GET /investigationinfo/letter/template/file', { kind: template.kind }),
              save: form => call('POST /investigationinfo/letter/template', form, { quiet: true }),
              reset: () => call('DELETE /investigationinfo/letter/template', { kind: template.kind }),
            }}
          />
        </>
      )}
      {dialog}
    </>
  )
}

function LinkAndCode({ address, code }: { address?: string; code?: string }) {
  const t = useTranslations('investigations.access')
  return (
    <div className="ui-note mb-12" role="status">
      <p>{t(address ? 'given' : 'givenCode')}</p>
      {address && (
        <p>
          {t('address')} <CopyableText text={address} />
        </p>
      )}
      <p>
        {t('code')} <CopyableText text={code ?? ''} />
      </p>
    </div>
  )
}

type Access = NonNullable<FileLetter['access']>

function ProducerAccess({ access, deadline, questions }: FileLetter & { access: Access }) {
  const t = useTranslations('investigations.access')
  const { isOpen, endsAt, lastUsedAt, extension } = access
  if (!isOpen && !lastUsedAt && !extension) return null
  const answered = questions.filter(({ answer }) => answer).length
  const facts = [
    isOpen ? t('open', { day: deadline ?? formatMinute(endsAt!) }) : t('closed'),
    t('answers', { answered, count: questions.length }),
    lastUsedAt ? t('used', { at: formatMinute(lastUsedAt) }) : t('never'),
  ]
  return (
    <>
      <p className="tertiary">{facts.join(' · ')}</p>
      {extension && (
        <p>
          {extension.decision
            ? t(`decisions.${extension.decision}`, { until: extension.until })
            : t('request', { until: extension.until, reason: extension.reason })}
        </p>
      )}
    </>
  )
}

function LetterFacts(letter: FileLetter) {
  const t = useTranslations('investigations.letters')
  const { title, letterNo, edition, kind, annexed, drafterName, checkerName, signerName } = letter
  const { sentAt, sentWay, answer, questions, templateName } = letter
  const people = { drafter: drafterName ?? '–', checker: checkerName ?? '–', signer: signerName ?? '–' }
  const channel = sentWay === 'mail' ? t('mailed') : sentWay
  const facts = [
    ...[t(`kinds.${kind}`), edition > 1 && t('edition', { edition }), t('annexed', { count: annexed })],
    ...[t('people', people), sentAt && t('sent', { way: channel ?? '', at: formatMinute(sentAt) })],
    templateName && t('madeWith', { name: templateName }),
  ]
  return (
    <>
      {letterNo && <span className="mono">{letterNo} </span>}
      {title}
      <p className="tertiary">{facts.filter(Boolean).join(' · ')}</p>
      {(answer || questions.length > 0) && (
        <details>
          <summary>{t('details')}</summary>
          <ol>
            {questions.map(({ no, text, answer }) => (
              <li key={no}>
                {no}. {text}
                {answer && <p className="pre-line secondary">{answer}</p>}
              </li>
            ))}
          </ol>
          {answer && (
            <p className="pre-line">
              {t('answered')}: {answer}
            </p>
          )}
        </details>
      )}
    </>
  )
}

function LetterFiles({ id, letter: { id: letterId, state, files } }: { id: string; letter: FileLetter }) {
  const t = useTranslations('investigations.letters')
  const isOut = state !== 'draft' && state !== 'checked'
  return (
    <span className="grid gap-4">
      {!isOut && (
        <a
          href={hrefOf('GET /investigationinfo/letter/preview', { id, letterId })}
          target="_blank"
          rel="noreferrer"
        >
          {t('preview')}
        </a>
      )}
      {files.map(({ id, name, kind, edition }) => (
        <a
          key={id}
          href={`${basePath}/api/investigationinfo/file?id=${id}`}
          title={name}
          className={kind === 'answer' ? undefined : 'nowrap'}
          download
        >
          {kind === 'answer'
            ? name
            : [name.split('.').at(-1)?.toUpperCase(), edition && t('edition', { edition })]
                .filter(Boolean)
                .join(' ')}
        </a>
      ))}
    </span>
  )
}
