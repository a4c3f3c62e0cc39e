#ifndef CGATEFOLD_FILES_H
#define CGATEFOLD_FILES_H

#include "cgatefold_base.h"

#pragma clang assume_nonnull begin

/// What is embedded in a document: media and attached files, read by libqpdf. Strings are UTF-8; rectangles are in
/// default user space. Nothing is run, played or fetched.
typedef struct cgatefold_files cgatefold_files;

/// Reads the cross-reference table over bytes that the caller keeps alive and unchanged until the handle is freed.
cgatefold_status cgatefold_files_open(
    const uint8_t *bytes, size_t count, const char *_Nullable password,
    cgatefold_files *_Nullable *_Nonnull files, cgatefold_message *_Nonnull message);
void cgatefold_files_free(cgatefold_files *files);

/// An object of the document; number 0 where there is none.
typedef struct cgatefold_object_reference {
    int32_t number;
    int32_t generation;
} cgatefold_object_reference;

enum { cgatefold_md5_length = 16 };

typedef enum cgatefold_file_place {
    CGATEFOLD_FILE_EMBEDDED,
    /// Another file, which is only named.
    CGATEFOLD_FILE_EXTERNAL,
    CGATEFOLD_FILE_URL,
    /// The file specification leads nowhere.
    CGATEFOLD_FILE_MISSING,
} cgatefold_file_place;

typedef enum cgatefold_sound_encoding {
    /// Not a sound object.
    CGATEFOLD_SOUND_NONE,
    CGATEFOLD_SOUND_RAW,
    CGATEFOLD_SOUND_SIGNED,
    CGATEFOLD_SOUND_MU_LAW,
    CGATEFOLD_SOUND_A_LAW,
    CGATEFOLD_SOUND_OTHER,
} cgatefold_sound_encoding;

/// The samples of a sound object (PDF 32000-1, table 294).
typedef struct cgatefold_sound {
    cgatefold_sound_encoding encoding;
    double rate;
    int32_t channels;
    int32_t bits;
} cgatefold_sound;

/// A file specification (PDF 32000-1, 7.11), or a stream that holds media by itself.
typedef struct cgatefold_file {
    cgatefold_file_place place;
    /// The embedded file's stream.
    cgatefold_object_reference stream;
    /// As in the file; it may hold anything but NUL.
    char *_Nullable name;
    /// Where an external file or a URL leads.
    char *_Nullable target;
    char *_Nullable description;
    char *_Nullable mime_type;
    /// PDF dates.
    char *_Nullable created;
    char *_Nullable modified;
    char *_Nullable relationship;
    /// As the file says; -1 where it says nothing.
    int64_t byte_count;
    bool has_checksum;
    uint8_t checksum[cgatefold_md5_length];
    cgatefold_sound sound;
    /// Of RichMedia: whether it is what the active configuration plays.
    bool is_primary;
    /// Of an attachment: the page and the annotation that it hangs on; -1 where it is the whole document's.
    int32_t page_index;
    int32_t annotation_index;
    cgatefold_rect rect;
} cgatefold_file;

typedef struct cgatefold_file_list {
    cgatefold_file *_Nullable items;
    size_t count;
    /// Whether there were more than is looked at.
    bool is_cut;
} cgatefold_file_list;

/// The embedded files of the document, its associated files, and the file attachment annotations of its pages.
cgatefold_status cgatefold_files_copy_attachments(
    cgatefold_files *files, cgatefold_file_list *list, cgatefold_message *_Nonnull message);
void cgatefold_file_list_free(cgatefold_file_list *list);

typedef enum cgatefold_media_subtype {
    CGATEFOLD_MEDIA_SCREEN,
    CGATEFOLD_MEDIA_RICH_MEDIA,
    CGATEFOLD_MEDIA_MOVIE,
    CGATEFOLD_MEDIA_SOUND,
    CGATEFOLD_MEDIA_THREE_D,
    CGATEFOLD_MEDIA_LINK,
    CGATEFOLD_MEDIA_WIDGET,
} cgatefold_media_subtype;

typedef enum cgatefold_activation {
    CGATEFOLD_ACTIVATION_NONE,
    CGATEFOLD_ACTIVATION_CLICK,
    CGATEFOLD_ACTIVATION_HOVER,
    CGATEFOLD_ACTIVATION_PAGE_OPENED,
    CGATEFOLD_ACTIVATION_PAGE_VISIBLE,
} cgatefold_activation;

/// How a medium wishes to be played.
typedef struct cgatefold_playback {
    cgatefold_activation activation;
    /// 0 or 1; -1 where the file says nothing.
    int32_t shows_controls;
    /// 0 for ever, -1 where the file says nothing.
    double repeat_count;
    /// 1 as recorded, -1 where the file says nothing.
    double volume;
} cgatefold_playback;

/// An annotation that plays something.
typedef struct cgatefold_medium {
    cgatefold_media_subtype subtype;
    /// Its place in the page's /Annots.
    int32_t annotation_index;
    /// The place of the annotation in which its action plays; -1 where that is itself.
    int32_t target_index;
    cgatefold_rect rect;
    char *_Nullable title;
    char *_Nullable contents;
    /// Of RichMedia: the configuration's subtype (Video, Sound, 3D, Flash) and the variables of its Flash player.
    char *_Nullable configuration;
    char *_Nullable flash_variables;
    bool is_hidden;
    bool has_appearance;
    /// Of a Movie: whether it brings a picture for the time before it plays.
    bool has_poster_stream;
    cgatefold_playback playback;
    /// Its files, in the array of all.
    size_t first_file;
    size_t file_count;
} cgatefold_medium;

typedef struct cgatefold_media {
    cgatefold_medium *_Nullable items;
    size_t count;
    cgatefold_file_list files;
} cgatefold_media;

/// The annotations of a page that play something, in the file's order.
cgatefold_status cgatefold_files_copy_media(
    cgatefold_files *files, int32_t page_index, cgatefold_media *media, cgatefold_message *_Nonnull message);
void cgatefold_media_free(cgatefold_media *media);

/// Takes the next bytes of a stream; false ends it.
typedef bool (*cgatefold_bytes_handler)(void *_Nullable context, const uint8_t *bytes, size_t count);

/// Decodes a stream piece by piece, and gives the MD5 of all that came. Fails with `CGATEFOLD_TOO_LARGE` once it gives
/// more than `maximum` bytes, or at once where it could grow without measure; with `CGATEFOLD_STOPPED` where the
/// handler ended it; and with `CGATEFOLD_DAMAGED`, after what came of it was handed over.
cgatefold_status cgatefold_files_decode(
    cgatefold_files *files, cgatefold_object_reference stream, uint64_t maximum, cgatefold_bytes_handler handler,
    void *_Nullable context, uint8_t *md5, cgatefold_message *_Nonnull message);

#pragma clang assume_nonnull end

#endif
