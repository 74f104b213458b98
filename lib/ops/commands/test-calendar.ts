import { moments, runVitestAt } from '@/lib/ops/build/calendar'
import { command } from '@/lib/ops/process/command'
import { OperationError } from '@/lib/ops/process/operation-error'

export const run = await command({
  url: import.meta.url,
  usage: `npm run test:calendar [-- MOMENT … PATH …]
Runs tests with the clock of PostgreSQL and of all processes at each moment. Without moments:
${moments.map(moment => `  ${moment}`).join('\n')}
Without paths: tests/domain tests/http.`,
  options: {},
  words: true,
  async run(_, __, words) {
    const isMoment = (word: string) => /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(word)
    const requested = words.filter(isMoment)
    const paths = words.filter(word => !isMoment(word))
    const red: string[] = []
    for (const moment of requested.length > 0 ? requested : moments) {
      console.log(`\n── ${moment}`)
      const { failed } = await runVitestAt(moment, paths.length > 0 ? paths : ['tests/domain', 'tests/http'])
      if (failed > 0) red.push(`${failed} failed at ${moment}.`)
    }
    if (red.length > 0) throw new OperationError(red.join('\n'))
    return 'Green at every moment.'
  },
})
