import type { Window } from '@/lib/analysis/query/calendar'
import { leastRecords } from '@/lib/analysis/statistics/small-numbers'
import type { Locale } from '@/lib/i18n/locales'
import {
  beginningText,
  type Finding,
  levelOf,
  periodText,
  roughly,
  type SevereCounts,
  sayIn,
  sentence,
  severeText,
  spaced,
} from './phrases'

interface CellFigures {
  group: string
  event: string
  window: Window
  n: number
  // Without suspected duplicates; only these are compared with what is expected.
  collapsed?: number
  expected: number | null
  // What the expectation follows from: how much the group is complained of at all, or the past of this very cell.
  basis: 'volume' | 'history'
  since?: string | null
  firedAt?: string
  severe?: SevereCounts
  // The day from which they are counted, where that is not the window's.
  severeSince?: string
  least?: number
}

// What the figures of a group and an event mean, in a sentence. Says nothing that is not in them.
export function cellFinding(
  { locale, today }: { locale: Locale; today: string },
  given: CellFigures,
): Finding {
  const {
    group,
    event,
    window,
    n,
    collapsed = n,
    expected,
    basis,
    since,
    firedAt,
    severe,
    severeSince,
    least = leastRecords,
  } = given
  const say = sayIn(locale)
  const named = { group: spaced(locale, group), event, period: periodText(say, window, today) }
  const level = levelOf(collapsed, expected, least)
  const alone = collapsed < n ? say('collapsed', { n: collapsed }) : ''
  const counted = n === 0 ? say('nothing', named) : say('counted', { ...named, n }) + alone
  if (level === 'tooFew')
    return { level, text: sentence(say, [say('tooFew', { counted, least }), severeOf()]) }
  if (expected === null) return { level, text: sentence(say, [say('unknown', { counted }), severeOf()]) }
  const times = roughly(collapsed / expected)
  const compared = {
    ...{ counted, times, expected: roughly(expected) },
    ...{ basis: say(`basis.${basis}`), size: expected < 1 ? 'below' : 'about' },
  }
  const rises = level === 'high' || level === 'raised'
  const day = firedAt ?? since
  const begun =
    day && rises ? say(firedAt ? 'fired' : 'since', { since: beginningText(say, day, today) }) : null
  return { level, text: sentence(say, [say(rises ? 'more' : level, compared), begun, severeOf()]) }

  function severeOf() {
    return n > 0 || severeSince ? severeText(locale, severe, severeSince) : null
  }
}
