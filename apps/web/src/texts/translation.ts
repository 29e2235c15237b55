/** The shape of a part's English sentences, which every other language has to fill. */
export type Translation<English> = {
  readonly [Key in keyof English]: English[Key] extends string ? string : Translation<English[Key]>;
};

/** All parts as one: of a group such as `nav`, each part may have some of the sentences. */
export type Intersection<Part> = (Part extends unknown ? (part: Part) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never;
