declare module 'opencc-js/dict/TSCharacters' {
  const pairs: string
  export default pairs
}
