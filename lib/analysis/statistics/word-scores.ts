export interface WordCount {
  word: string
  n: number
  all: number
}

const priorWords = 500

// Words that stand out among some records against the rest, the most telling first: log-odds ratio with an informative
// Dirichlet prior (Monroe, Colaresi, Quinn, Political Analysis 2008;16:372–403, equations 15 to 22). Unlike plain
// log-odds with ½ added it does not put words first that occur once here and never elsewhere.
export function scoreWords(words: readonly WordCount[], totals: { n: number; all: number }) {
  if (totals.all === 0) return []
  return words
    .filter(({ all }) => all > 0)
    .map(count => ({ ...count, ...scoreOf(count, totals) }))
    .sort((one, other) => other.z - one.z || (one.word < other.word ? -1 : 1))
}

function scoreOf({ n, all }: WordCount, totals: { n: number; all: number }) {
  const prior = priorWords * (all / totals.all)
  const here = n + prior
  const elsewhere = all - n + prior
  const logOdds =
    Math.log(here / (totals.n + priorWords - here)) -
    Math.log(elsewhere / (totals.all - totals.n + priorWords - elsewhere))
  return { logOdds, z: logOdds / Math.sqrt(1 / here + 1 / elsewhere) }
}
