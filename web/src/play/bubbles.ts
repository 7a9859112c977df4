// What was said a moment ago, by chair: it stands at the seat for a while, then goes by itself.
const BUBBLE_MS = 4500;

export class Bubbles {
  readonly texts = new Map<number, string>();

  constructor(private readonly changed: () => void) {}

  say(chair: number, text: string): void {
    this.texts.set(chair, text);
    setTimeout(() => {
      if (this.texts.get(chair) === text) this.texts.delete(chair);
      this.changed();
    }, BUBBLE_MS);
  }
}
