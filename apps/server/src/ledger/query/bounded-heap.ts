/**
 * Keeps the first few of a stream in an order. The worst of them is at the top and gives way to a better one,
 * so no long list has to be sorted.
 */
export class BoundedHeap<Item> {
  readonly #items: Item[] = [];
  readonly #most: number;
  readonly #compare: (one: Item, two: Item) => number;

  constructor(most: number, compare: (one: Item, two: Item) => number) {
    this.#most = most;
    this.#compare = compare;
  }

  add(item: Item): void {
    const items = this.#items;
    if (items.length < this.#most) {
      items.push(item);
      this.#rise(items.length - 1);
    } else if (this.#most > 0 && this.#compare(item, items[0] as Item) < 0) {
      items[0] = item;
      this.#sink();
    }
  }

  /** Returns all after the first few, in order. */
  takeAfter(count: number): Item[] {
    const taken: Item[] = [];
    while (this.#items.length > count) taken.push(this.#takeLast());
    return taken.reverse();
  }

  #takeLast(): Item {
    const last = this.#items[0] as Item;
    const moved = this.#items.pop() as Item;
    if (this.#items.length > 0) {
      this.#items[0] = moved;
      this.#sink();
    }
    return last;
  }

  #rise(from: number): void {
    let at = from;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (!this.#isAfter(at, parent)) return;
      this.#swap(at, parent);
      at = parent;
    }
  }

  #sink(): void {
    let at = 0;
    for (;;) {
      const left = 2 * at + 1;
      let last = at;
      for (const child of [left, left + 1])
        if (child < this.#items.length && this.#isAfter(child, last)) last = child;
      if (last === at) return;
      this.#swap(at, last);
      at = last;
    }
  }

  #isAfter(one: number, two: number): boolean {
    return this.#compare(this.#items[one] as Item, this.#items[two] as Item) > 0;
  }

  #swap(one: number, two: number): void {
    const item = this.#items[one] as Item;
    this.#items[one] = this.#items[two] as Item;
    this.#items[two] = item;
  }
}
