/**
 * A room with everybody who has to do with it, as a walk sees it. A scene is where all of them
 * stand. Sentences about it have ids in braces, so that whoever reads an order can be told names.
 */
export interface RoomWorld<Scene> {
  readonly first: Scene;
  /** Everything that may happen next. */
  readonly moves: (scene: Scene) => readonly Move<Scene>[];
  /**
   * The scene as a text that is the same for all scenes that differ in names only, and the names
   * that those of the scene have in it.
   */
  readonly write: (scene: Scene) => Written;
  readonly read: (text: string) => Scene;
}

/** A scene, written. */
export interface Written {
  readonly text: string;
  /** The new name by the one in the scene. */
  readonly names: ReadonlyMap<string, string>;
}

/** Something that may happen in a scene. */
export interface Move<Scene> {
  /** In a sentence with the ids of the scene: `{c1} hangs up`. */
  readonly text: string;
  readonly come: () => Came<Scene>;
}

/** The scene that a move leads to. */
export interface Came<Scene> {
  readonly scene: Scene;
  /** The law that is broken by it, in a sentence with the ids of the scene before; absent: none. */
  readonly broken?: string;
  /** Things worth telling that have come about. */
  readonly marks?: readonly string[];
}
