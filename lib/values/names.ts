type Split<Text extends string> = Text extends `${infer Name} ${infer Rest}` ? [Name, ...Split<Rest>] : [Text]
type SplitAll<Lines> = Lines extends readonly [infer Line extends string, ...infer Rest]
  ? [...Split<Line>, ...SplitAll<Rest>]
  : []

// A long list of names as it is read: names('brandId producerId modelRangeId', 'province city').
export const names = <const Lines extends readonly string[]>(...lines: Lines) =>
  lines.flatMap(line => line.split(' ')) as string[] as SplitAll<Lines>
