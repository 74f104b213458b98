import type { z } from 'zod'
import type { FileReply, RawReply } from '@/lib/core/replies'
import type { AnyVerb } from './endpoint'
import type { EveryEndpoint } from './registry'

/** Every call as types alone: the browser, the tests and OpenAPI take theirs from here, and nothing of it is sent. */
export type Calls = {
  [One in EveryEndpoint as `${One['method']} ${One['path']}`]: {
    body: One['body']
    input: PathParameters<One['path']> & Renamed<FieldsOf<One['verb']>, One['rename']>
    data: DataOf<One['verb']>
    /** Data in the envelope, a file, or a body of a protocol's own. */
    answers: KindOf<Awaited<ReturnType<One['verb']>>>
  }
}

export type CallKey = keyof Calls
export type Input<Key extends CallKey> = Calls[Key]['input']
export type Data<Key extends CallKey> = Calls[Key]['data']
/** What the browser hands over: fields, or a form where files go along. */
export type Sent<Key extends CallKey> =
  | (Calls[Key]['body'] extends 'multipart' ? never : Input<Key>)
  | (Calls[Key]['body'] extends `${string}multipart` ? FormData : never)
/** The calls with one method. */
export type KeyOf<Method extends string> = Extract<CallKey, `${Method} ${string}`>
/** The calls that files can be sent with. */
export type UploadKey = {
  [Key in CallKey]: Calls[Key]['body'] extends `${string}multipart` ? Key : never
}[CallKey]

/** The fields of a verb's input; its files are parts of the form. */
type FieldsOf<Verb extends AnyVerb> = Verb extends { readonly input: infer Schema extends z.ZodType }
  ? WithoutFiles<z.input<Schema>>
  : never
type WithoutFiles<Given> = Given extends { files: unknown } | { file: unknown }
  ? Omit<Given, 'files' | 'file'>
  : Given

type PathParameters<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? { [One in Name]: string | number } & PathParameters<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? { [One in Name]: string | number }
    : unknown

/** Under the contract's names or the verb's own: the door takes both. */
type Renamed<Given, Rename extends Record<string, string>> = [keyof Rename] extends [never]
  ? Given
  : Given | UnderTheirNames<Given, Rename>
type UnderTheirNames<Given, Rename extends Record<string, string>> = Given extends object
  ? { [Name in keyof Given as Theirs<Name, Rename>]: Given[Name] }
  : Given
type Theirs<Name, Rename extends Record<string, string>> = Name extends Rename[keyof Rename]
  ? { [Their in keyof Rename]: Rename[Their] extends Name ? Their : never }[keyof Rename]
  : Name

type KindOf<Answer> = Answer extends FileReply ? 'file' : Answer extends RawReply ? 'raw' : 'data'
type DataOf<Verb extends AnyVerb> = Json<Exclude<Awaited<ReturnType<Verb>>, FileReply | RawReply>>

/** A value after JSON: an instant is a string, a function is not there, and an answer of nothing is null. */
type Json<Value> = Value extends string | number | boolean | null | undefined
  ? Value
  : Value extends { toJSON(): infer Said }
    ? Json<Said>
    : Value extends (...given: never[]) => unknown
      ? undefined
      : Value extends object
        ? { [Name in keyof Value]: Json<Value[Name]> }
        : Value
